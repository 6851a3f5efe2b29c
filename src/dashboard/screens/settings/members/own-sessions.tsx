import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SignOutEverywhere } from '../../../../generated/dashboard/documents.ts'
import { signIn } from '../../../client/workspace-client.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'

/** The user's own sessions, e.g. to sign out a lost phone. */
export function OwnSessions() {
  const [isAsked, setAsked] = useState(false)
  const others = useAction(SignOutEverywhere, { done: 'Signed out of all other browsers' })
  return (
    <Panel
      title="Your sessions"
      about="If you lose a device, sign out here. Open pages on other devices close immediately."
    >
      <Group gap="xs">
        <Button
          variant="default"
          loading={others.isPending}
          onClick={() => void others.run({ input: { keepThisSession: true } })}
        >
          Sign out everywhere else
        </Button>
        <Button variant="default" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      </Group>
      <ConfirmAction
        mutation={SignOutEverywhere}
        input={{}}
        opened={isAsked}
        onClose={() => setAsked(false)}
        onDone={() => signIn('invalid_session')}
        title="Sign out everywhere?"
        verb="Sign out"
      >
        You’ll be signed out of all browsers, including this one.
      </ConfirmAction>
    </Panel>
  )
}
