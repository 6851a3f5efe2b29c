import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { SignOutEverywhere } from '../../../../generated/dashboard/documents.ts'
import { signIn } from '../../../client/workspace-client.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'

/** One’s own sessions: a lost telephone is signed out from here. */
export function OwnSessions() {
  const [isAsked, setAsked] = useState(false)
  const others = useAct(SignOutEverywhere, { done: 'All your other browsers are signed out' })
  const all = useAct(SignOutEverywhere)
  const signOutAll = async () => {
    if (await all.act({ input: {} })) signIn('invalid_session')
  }
  return (
    <Paper mt="lg">
      <Title order={2}>Your own sessions</Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        If a browser you have signed in with is lost, sign it out from here. What is open there closes within a second.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={others.isActing}
          onClick={() => void others.act({ input: { keepThisSession: true } })}
        >
          Sign out everywhere else
        </Button>
        <Button variant="default" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Sign out everywhere?"
        verb="Sign out"
        isActing={all.isActing}
        onConfirm={signOutAll}
      >
        All your browsers are signed out, this one too. You sign in again by a link or your password.
      </Confirm>
    </Paper>
  )
}
