import { bringCallback, findAccount, steadily } from './callbacks.ts'
import { type BenchDatabase, startChild } from './child.ts'
import { query } from './place.ts'
import { percentile, type Table } from './table.ts'

const SECONDS = 20
/** More texts than the turns that two cores can process in the same time. */
const TEXTS_PER_SECOND = 60
const PROBES_PER_SECOND = 5
const TEXTS = [
  'We need a new roof, about 15k',
  'yes we own it',
  'before June',
  'no thanks, not the gutters',
  'how much?',
]

const phoneOf = (n: number) => `+1415${String(5_550_000 + n).padStart(7, '0')}`

/**
 * The effect on carriers, on leads who text STOP and on load balancers while the agent has more turns than it can process:
 * everything in one process, as with `npm start`.
 */
export async function measureSaturation(given: BenchDatabase, flags: string[]): Promise<Table> {
  const ours = startChild('processes/turning.ts', given, flags)
  try {
    const port = await ours.ask<number>('port')
    const account = await findAccount(given)
    await query(given.databaseUrl, 'update workspace set turn_debounce_ms = 0 where id = $1', [given.workspaceId])
    const text = (phone: number, body: string, id: string) => {
      const inbound = [{ from: phoneOf(phone), to: account.number, body, carrierMessageId: id }]
      return bringCallback(port, account, { inbound, receipts: [] })
    }
    const stopper = (n: number) => 100_000 + n
    const isAlive = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
      if (answer.status !== 200) throw new Error(`/healthz answered ${answer.status}.`)
    }
    const probes = PROBES_PER_SECOND * SECONDS
    await steadily(probes, 50, (n) => text(stopper(n), 'We need a new roof', `before-${n}`))
    await steadily(100, 20, (n) => text(n, TEXTS[0]!, `warm-${n}`))

    const [texts, stops, alive] = await Promise.all([
      steadily(TEXTS_PER_SECOND * SECONDS, TEXTS_PER_SECOND, (n) =>
        text(n % 400, TEXTS[Math.floor(n / 400) % TEXTS.length]!, `text-${n}`),
      ),
      steadily(probes, PROBES_PER_SECOND, (n) => text(stopper(n), 'STOP', `stop-${n}`)),
      steadily(probes, PROBES_PER_SECOND, isAlive),
    ])
    const waiting = await turnsWaiting(given)
    return {
      title: 'Acknowledgement while saturated with turns',
      columns: ['', 'in all', 'p50', 'p95', 'p99', 'aim for p95'],
      rows: [row('texts of leads', texts), row('STOP', stops), row('/healthz', alive)],
      notes: [
        `${TEXTS_PER_SECOND} texts/s for ${SECONDS} s, each with a turn that is due at once, beside ${PROBES_PER_SECOND} STOP/s; everything in one process.`,
        `${waiting.suppressed} of ${probes} who said STOP were suppressed; ${waiting.due} turns were due at the end.`,
      ],
    }
  } finally {
    await ours.close()
  }
}

async function turnsWaiting({ databaseUrl, workspaceId }: BenchDatabase): Promise<{ due: string; suppressed: string }> {
  const [row] = await query<{ due: string; suppressed: string }>(
    databaseUrl,
    `select (select count(*) from conversation where workspace_id = $1 and turn_due_at is not null) as due,
       (select count(*) from suppression where workspace_id = $1) as suppressed`,
    [workspaceId],
  )
  return row!
}

function row(name: string, waits: number[]): string[] {
  const at = (share: number) => `${percentile(waits, share).toFixed(1)} ms`
  return [name, String(waits.length), at(0.5), at(0.95), at(0.99), '100 ms']
}
