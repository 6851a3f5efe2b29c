import { Button, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { type SignInSettings, UpdateSignInSettings } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

type Props = {
  settings: NonNullable<ResultOf<typeof SignInSettings>['signInSettings']>
  viewerUsesTwoFactor: boolean
}

/** Shows whether all members need two-factor sign-in. Owners can change it. */
export function RequireTwoFactorPanel({ settings, viewerUsesTwoFactor }: Props) {
  return (
    <Panel
      title="Two-factor sign-in for everyone"
      about="Members without it must set it up before they can use this workspace and its sandbox. API keys aren’t affected."
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {settings.requireTwoFactor ? 'Required.' : 'Not required.'} {usageText(settings.membersWithoutTwoFactor)}
        </Text>
        <Change settings={settings} viewerUsesTwoFactor={viewerUsesTwoFactor} />
      </Stack>
    </Panel>
  )
}

const REQUIRE = { label: 'Require for everyone', title: 'Require two-factor sign-in?', verb: 'Require it' }
const STOP = {
  label: 'Stop requiring it',
  title: 'Stop requiring two-factor sign-in?',
  verb: 'Stop requiring it',
}

function Change({ settings, viewerUsesTwoFactor }: Props) {
  const { viewer } = useCurrentWorkspace()
  const [isConfirming, setConfirming] = useState(false)
  const { requireTwoFactor: isRequired, membersWithoutTwoFactor } = settings
  if (viewer.role !== 'OWNER') return <Hint>Only owners can change this.</Hint>
  if (!viewerUsesTwoFactor && !isRequired)
    return <Hint>Turn on two-factor sign-in for yourself before you require it.</Hint>
  const { label, ...dialog } = isRequired ? STOP : REQUIRE
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmAction
        {...dialog}
        mutation={UpdateSignInSettings}
        input={{ requireTwoFactor: !isRequired }}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        color="thread"
        done="Saved"
      >
        {isRequired ? 'Members can turn off their own two-factor sign-in.' : effectText(membersWithoutTwoFactor)}
      </ConfirmAction>
    </>
  )
}

function usageText(membersWithoutTwoFactor: number): string {
  if (membersWithoutTwoFactor === 0) return 'All members use it.'
  if (membersWithoutTwoFactor === 1) return '1 member doesn’t use it yet.'
  return `${membersWithoutTwoFactor} members don’t use it yet.`
}

function effectText(membersWithoutTwoFactor: number): string {
  const effect =
    membersWithoutTwoFactor === 0
      ? 'Nothing changes for them. New members have to turn it on before they can use this workspace.'
      : 'Their open pages close, and they must set it up to continue.'
  return `${usageText(membersWithoutTwoFactor)} ${effect}`
}
