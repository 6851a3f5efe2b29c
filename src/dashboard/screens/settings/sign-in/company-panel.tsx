import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CompanySignIn, RemoveCompanySignIn, UpdateSignInSettings } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/dialog/confirm.tsx'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { Secret } from '../../../components/text/secret.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { type Company, CompanyDialog } from './company-dialog.tsx'

/** Sign-in with the provider of the company, for owners and admins. */
export function CompanyPanel({ isRequired }: { isRequired: boolean }) {
  const company = useFreshQuery(CompanySignIn, {})
  const provider = company.data?.companySignIn?.provider
  return (
    <Panel
      title="Company sign-in"
      about="Members sign in with your company’s account service, such as Google, Microsoft Entra or Okta (OpenID Connect)."
      actions={<Badge color={provider ? 'thread' : 'gray'}>{provider ? 'On' : 'Off'}</Badge>}
    >
      <Loaded value={company.data?.companySignIn} query={company}>
        {(shown) => (
          <Stack gap="xs" align="flex-start">
            <Secret label="Redirect URI, to register at your provider" value={shown.redirectUri} />
            {shown.provider && <Facts company={shown} />}
            <Changes company={shown} isRequired={isRequired} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function Facts({ company: { provider, signInUrl } }: { company: Company }) {
  return (
    <>
      <Secret label="Link with which members sign in" value={signInUrl} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {provider!.issuer}, for addresses at {provider!.domains.join(', ')}.
      </Text>
    </>
  )
}

type ChangesProps = { company: Company; isRequired: boolean }
type Dialog = 'form' | 'remove' | 'require'

function Changes({ company, isRequired }: ChangesProps) {
  const { viewer } = useCurrentWorkspace()
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  if (viewer.role !== 'OWNER') return <Hint>Only owners can change this.</Hint>
  const isSetUp = company.provider !== null
  const mayRequire = isRequired || viewer.hasCompanySignIn
  return (
    <>
      {isSetUp && <Text size="sm">{isRequired ? 'Required for everyone.' : 'Not required.'}</Text>}
      {isSetUp && !mayRequire && (
        <Hint>To require it for everyone, first sign in with your company yourself: open the link above.</Hint>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('form')}>
          {isSetUp ? 'Edit' : 'Set up company sign-in'}
        </Button>
        {isSetUp && mayRequire && (
          <Button variant="default" onClick={() => setOpen('require')}>
            {isRequired ? 'Stop requiring company sign-in' : 'Require company sign-in'}
          </Button>
        )}
        {isSetUp && !isRequired && (
          <Button variant="default" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        )}
      </Group>
      {open === 'form' && <CompanyDialog company={company} onClose={close} />}
      {open === 'remove' && <Remove onClose={close} />}
      {open === 'require' && <Require isRequired={isRequired} onClose={close} />}
    </>
  )
}

function Remove({ onClose }: { onClose: () => void }) {
  const { run, isPending } = useAction(RemoveCompanySignIn, { done: 'Company sign-in removed' })
  const remove = async () => {
    if (await run({})) onClose()
  }
  return (
    <Confirm
      title="Remove company sign-in?"
      verb="Remove"
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Members who signed in with it are signed out. They can sign in with a link or a password.
    </Confirm>
  )
}

function Require({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  return (
    <ConfirmAction
      mutation={UpdateSignInSettings}
      input={{ requireCompanySignIn: !isRequired }}
      title={isRequired ? 'Stop requiring company sign-in?' : 'Require company sign-in?'}
      verb={isRequired ? 'Stop requiring it' : 'Require it'}
      color="thread"
      done="Saved"
      onClose={onClose}
    >
      {isRequired
        ? 'Members can sign in with a link or a password again.'
        : 'Members who signed in with a link or a password lose access until they sign in with your company. If your provider fails, no member can sign in until the operator of the service allows it. API keys aren’t affected.'}
    </ConfirmAction>
  )
}
