import type { Fleet } from './fleet.ts'
import type { Ledger } from './ledger.ts'
import type { MixedLoad } from './mixed-load.ts'

type Soaked = {
  minutes: number
  faults: readonly string[]
  memory: readonly number[]
  growth: number
  load: MixedLoad
  fleet: Fleet
  ledger: Ledger
}

const MEMORY_ROWS = 12

/** The results as a page of the documentation. */
export function reportOf({ minutes, faults, memory, growth, load, fleet, ledger }: Soaked): string {
  const waits = load.waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0)
  const counts = Map.groupBy(faults, (name) => name)
  const every = Math.max(1, Math.floor(memory.length / MEMORY_ROWS))
  return `# Soak test

Two processes ran for ${minutes} minutes under mixed load, with a fault every minute (${new Date().toISOString().slice(0, 10)}). The command is:

\`\`\`sh
SOAK_MINUTES=${minutes} SOAK_REPORT=docs/soak.md npm run test:soak
\`\`\`

The load consists of leads who write and opt out, messages and leads by REST, lists, the inbox of the dashboard, and a reader of events.

| faults | count |
| --- | --- |
${[...counts].map(([name, all]) => `| ${name} | ${all.length} |`).join('\n')}

| result | count |
| --- | --- |
| texts of leads that were acknowledged | ${load.received.length} |
| leads who opted out | ${load.stopped.size} |
| messages that were accepted | ${load.accepted.length} |
| messages that the carrier received | ${fleet.carrier.sent.length} |
| events | ${load.events.length} |
| webhook requests, including repeated ones | ${fleet.receiver.requests.length} |
| lost or stored twice | ${ledger.lost.length + ledger.twice.length} |
| sent twice | ${ledger.sentTwice.length} |
| sent after an opt-out | ${ledger.afterStop.length} |
| without an outcome | ${ledger.waiting.length} |
| events missing, out of order or not delivered | ${ledger.eventsMissing.length + ledger.eventsOutOfOrder + ledger.eventsUndelivered.length} |
| responses without an error code | ${load.wrong.length} |

Responses took ${at(0.5)} / ${at(0.95)} / ${at(0.99)} ms (p50 / p95 / p99), including those during faults.

| response | count |
| --- | --- |
${[...load.answers]
  .sort()
  .map(([name, n]) => `| ${name} | ${n} |`)
  .join('\n')}

Memory of the process that was never stopped, in MiB, from the first to the last minute:
${memory
  .filter((_, n) => n % every === 0)
  .map(Math.round)
  .join(', ')}. After the first quarter, it grew by a factor of ${growth.toFixed(2)}.
`
}
