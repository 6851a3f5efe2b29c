import { Accordion, Badge, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../../components/code-block.tsx'
import { Exact } from '../exact.tsx'
import { Panel } from '../panel.tsx'
import { attemptInShort, attemptInWords, milliseconds } from './attempt-words.ts'
import classes from './deliveries.module.css'
import type { Attempt } from './delivery.ts'

/** Every try in order; the last one is open. */
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
        <Text size="sm" c="dimmed">
          No attempts yet.
        </Text>
      )}
    </Panel>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'No attempts yet'
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
        attempt.responseStatus !== null && (
          <Text size="sm" c="dimmed">
            The response has no body.
          </Text>
        )
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

/** Where the time went, of a connection that was made for it. */
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
