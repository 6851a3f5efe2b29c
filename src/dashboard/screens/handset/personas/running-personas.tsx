import { Badge, Button, Group, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { type SandboxPersonas, StopSandboxPersona } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { Records } from '../../../components/table/records.tsx'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { personaTitle } from '../persona-title.ts'

type Running = NonNullable<ResultOf<typeof SandboxPersonas>['sandboxPersonas']>['running'][number]

const SECOND_MS = 1_000

export function RunningPersonas({ running }: { running: readonly Running[] }) {
  const { run, isPending } = useAction(StopSandboxPersona, { done: 'This persona is no longer running.' })
  if (running.length === 0)
    return <Hint>No personas running. Start one below and watch the conversation in the inbox.</Hint>
  return (
    <Records<Running>
      label="Running personas"
      rows={running}
      keyOf={({ phone }) => phone}
      isDim={({ hasEnded }) => hasEnded}
      columns={[
        {
          label: 'Persona',
          of: ({ name, seed }) => (
            <>
              <Text size="sm" fw={600}>
                {personaTitle(name)}
              </Text>
              <Note>Seed {seed}</Note>
            </>
          ),
        },
        {
          label: 'Phone',
          of: ({ phone }) => (
            <Text size="sm" className="lt-number" style={{ whiteSpace: 'nowrap' }}>
              {prettyPhone(phone)}
            </Text>
          ),
        },
        { label: 'Received', of: ({ heard }) => <Texts count={heard} /> },
        { label: 'Sent', of: ({ written }) => <Texts count={written} /> },
        { label: 'Next text', of: (persona) => <NextText persona={persona} /> },
      ]}
      actions={({ phone, name, hasEnded }) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <ButtonLink size="compact-xs" variant="default" to="/w/$workspaceId/handset" search={{ phones: [phone] }}>
            Show phone
          </ButtonLink>
          <Button
            size="compact-xs"
            variant="default"
            loading={isPending}
            aria-label={`${hasEnded ? 'Clear' : 'Stop'} ${personaTitle(name)}`}
            onClick={() => run({ input: { phone } })}
          >
            {hasEnded ? 'Clear' : 'Stop'}
          </Button>
        </Group>
      )}
    />
  )
}

function Texts({ count }: { count: number }) {
  return (
    <Text size="sm" className="lt-number">
      {count}
    </Text>
  )
}

function NextText({ persona: { hasEnded, nextTextAt } }: { persona: Running }) {
  if (hasEnded) return <Badge color="gray">Ended</Badge>
  if (!nextTextAt) return <Text size="sm">Waiting for a text</Text>
  return <Countdown key={nextTextAt} until={nextTextAt} />
}

function Countdown({ until }: { until: string }) {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), SECOND_MS)
    return () => clearInterval(timer)
  })
  return (
    <Text size="sm" className="lt-number">
      {seconds === 0 ? 'Now' : seconds < 90 ? `In ${seconds} s` : `In ${Math.round(seconds / 60)} min`}
    </Text>
  )
}
