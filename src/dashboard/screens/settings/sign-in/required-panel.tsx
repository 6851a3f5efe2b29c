import { Button, Group, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { type SignInSettings, UpdateSignInSettings } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

type Settings = NonNullable<ResultOf<typeof SignInSettings>['signInSettings']>

/** Whether the workspace requires two-factor sign-in of everyone. */
export function RequiredPanel({ settings, isOn }: { settings: Settings; isOn: boolean }) {
  const { viewer } = useCurrentWorkspace()
  const [isAsked, setAsked] = useState(false)
  const { requireTwoFactor: isRequired, membersWithoutTwoFactor: without } = settings
  return (
    <Panel
      title="Two-factor sign-in for everyone"
      about="Members without it must set it up before they can use this workspace and its sandbox. API keys aren’t affected."
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isRequired ? 'Required.' : 'Not required.'} {withoutText(without)}
        </Text>
        {viewer.role !== 'OWNER' && <Hint>Only owners can change this.</Hint>}
        {viewer.role === 'OWNER' && !isOn && !isRequired && (
          <Hint>Turn on two-factor sign-in for yourself before you require it.</Hint>
        )}
        {viewer.role === 'OWNER' && (isOn || isRequired) && (
          <Group>
            <Button variant="default" onClick={() => setAsked(true)}>
              {isRequired ? 'Stop requiring it' : 'Require for everyone'}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmAction
        mutation={UpdateSignInSettings}
        input={{ requireTwoFactor: !isRequired }}
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isRequired ? 'Stop requiring two-factor sign-in?' : 'Require two-factor sign-in?'}
        verb={isRequired ? 'Stop requiring it' : 'Require it'}
        color="thread"
        done="Saved"
      >
        {isRequired
          ? 'Members can turn off their own two-factor sign-in.'
          : `${withoutText(without)} Their open pages close, and they must set it up to continue.`}
      </ConfirmAction>
    </Panel>
  )
}

function withoutText(count: number): string {
  if (count === 0) return 'All members use it.'
  return count === 1 ? '1 member doesn’t use it yet.' : `${count} members don’t use it yet.`
}
