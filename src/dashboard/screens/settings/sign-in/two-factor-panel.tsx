import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import type { TwoFactor } from '../../../../generated/dashboard/documents.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ReplaceRecoveryCodesDialog, TurnOffTwoFactorDialog } from './two-factor-dialogs.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

export type OwnTwoFactor = NonNullable<ResultOf<typeof TwoFactor>['twoFactor']>

const FEW_CODES = 3

/** The signed-in member’s own second factor. */
export function TwoFactorPanel({ own }: { own: OwnTwoFactor }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Panel
      title="Your two-factor sign-in"
      about="After your password or email link, you enter a code from an app on your phone. It applies in all your workspaces."
      actions={<Badge color={own.isOn ? 'thread' : 'gray'}>{own.isOn ? 'On' : 'Off'}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} verb="I’ve saved them" onDone={() => setCodes(null)} />
      ) : own.isOn ? (
        <TurnedOn own={own} onCodes={setCodes} />
      ) : (
        <TwoFactorSetup onConfirmed={setCodes} />
      )}
    </Panel>
  )
}

type TurnedOnProps = { own: OwnTwoFactor; onCodes: (codes: readonly string[]) => void }

function TurnedOn({ own, onCodes }: TurnedOnProps) {
  const [open, setOpen] = useState<'codes' | 'off' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="xs">
      <Text size="sm">
        {own.recoveryCodesLeft} of 10 recovery codes left.{' '}
        {own.recoveryCodesLeft < FEW_CODES && 'Create new ones before you run out.'}
      </Text>
      {own.turnedOnAt && (
        <Note>
          Turned on <When at={own.turnedOnAt} />
        </Note>
      )}
      {own.isRequired && <Hint>This workspace requires it.</Hint>}
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpen('off')}>
          Turn off
        </Button>
      </Group>
      {open === 'codes' && (
        <ReplaceRecoveryCodesDialog
          onClose={close}
          onReplaced={(codes) => {
            close()
            onCodes(codes)
          }}
        />
      )}
      {open === 'off' && (
        <TurnOffTwoFactorDialog hasPassword={own.hasPassword} isRequired={own.isRequired} onClose={close} />
      )}
    </Stack>
  )
}
