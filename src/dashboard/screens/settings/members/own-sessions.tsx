import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { SignOutEverywhere } from '../../../../generated/dashboard/documents.ts'
import { signIn } from '../../../client/workspace-client.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { useAct } from '../../../components/use-act.ts'

/** One’s own sessions: a lost telephone is signed out from here. */
export function OwnSessions() {
  const [isAsked, setAsked] = useState(false)
  const others = useAct(SignOutEverywhere, { done: 'Signed out of all other browsers' })
  const all = useAct(SignOutEverywhere)
  const signOutAll = async () => {
    if (await all.act({ input: {} })) signIn('invalid_session')
  }
  return (
    <Paper mt="lg">
      <Title order={2}>Your sessions</Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        If you lose a device, sign out here. Open pages on other devices close immediately.
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
        You’ll be signed out of all browsers, including this one.
      </Confirm>
    </Paper>
  )
}
