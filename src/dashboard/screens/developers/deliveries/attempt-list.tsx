import { Accordion, Badge, Stack, Text } from '@mantine/core'
import { Panel } from '../../../components/screen/panel.tsx'
import { CodeBlock } from '../../../components/text/code-block.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { Exact } from '../exact.tsx'
import { attemptInShort, attemptInWords, milliseconds } from './attempt-words.ts'
import classes from './deliveries.module.css'
import type { Attempt } from './delivery.ts'

/** All attempts in order. The last one is expanded. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const last = attempts.at(-1)
  return (
    <Panel title={countInWords(attempts.length)}>
      {last ? (
        <Accordion key={last.id} multiple defaultValue={[last.id]} variant="contained" order={3} transitionDuration={0}>
          {attempts.map((attempt) => (
            <Accordion.Item key={attempt.id} value={attempt.id}>
              <Accordion.Control>
                <Heading attempt={attempt} />
              </Accordion.Control>
              <Accordion.Panel>
                <Exchange attempt={attempt} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      ) : (
        <Hint>No attempts yet.</Hint>
      )}
    </Panel>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'Attempts'
  return count === 1 ? '1 attempt' : `${count} attempts`
}

const COLORS: Readonly<Record<Attempt['status'], string>> = {
  SUCCEEDED: 'thread',
  FAILED: 'red',
  IN_FLIGHT: 'blue',
  WORKER_LOST: 'gray',
}

function Heading({ attempt }: { attempt: Attempt }) {
  return (
    <span className={classes.attempt}>
      <Text span size="sm" fw={600} className="lt-number">
        #{attempt.number}
      </Text>
      <Badge color={COLORS[attempt.status]} className="lt-number">
        {attemptInShort(attempt)}
      </Badge>
      {attempt.latency && (
        <Text span size="xs" c="dimmed" className="lt-number">
          {milliseconds(attempt.latency.totalMs)}
        </Text>
      )}
      <Exact at={attempt.startedAt} size="xs" c="dimmed" />
    </span>
  )
}

function Exchange({ attempt }: { attempt: Attempt }) {
  const headers = headerLines(attempt.requestHeaders)
  return (
    <Stack gap="sm">
      <Text size="sm">
        {attemptInWords(attempt)} {phasesOf(attempt)}
      </Text>
      {headers && <CodeBlock label="Request headers" code={headers} wraps />}
      {attempt.responseBody ? (
        <CodeBlock label="Response body" code={attempt.responseBody} wraps />
      ) : (
        attempt.responseStatus !== null && <Hint>The response has no body.</Hint>
      )}
    </Stack>
  )
}

function headerLines(headers: unknown): string | null {
  if (typeof headers !== 'object' || headers === null) return null
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** The duration of each phase of a new connection. */
function phasesOf({ latency }: Attempt): string {
  if (!latency) return ''
  const { dnsMs, connectMs, tlsMs, ttfbMs } = latency
  const phases = [
    ['DNS', dnsMs],
    ['connection', connectMs],
    ['TLS', tlsMs],
    ['first byte', ttfbMs],
  ] as const
  const known = phases.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${milliseconds(ms)}`]))
  return known.length === 0 ? '' : `Timing: ${known.join(', ')}.`
}
