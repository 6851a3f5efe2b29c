import { bringCallback, findAccount, steadily } from './callbacks.ts'
import { type BenchDatabase, startChild } from './child.ts'
import { ask } from './load.ts'
import { query } from './place.ts'
import { percentile, type Table } from './table.ts'

const LEADS = 400
const PER_SECOND = 20
const AT_ONCE = 4
const QUEUED_EACH = 2
const DAY_MS = 86_400_000

const phoneOf = (n: number) => `+1415${String(5_550_000 + n).padStart(7, '0')}`

/**
 * The time from a STOP's arrival to the committed suppression, compared with any other text of a lead in the same
 * conversation.
 */
export async function measureStop(given: BenchDatabase, flags: string[]): Promise<Table> {
  const ours = startChild('processes/ours.ts', given, flags)
  try {
    const port = await ours.ask<number>('port')
    const account = await findAccount(given)
    const text = (n: number, body: string, id: string) => ({
      from: phoneOf(n),
      to: account.number,
      body,
      carrierMessageId: id,
    })
    const bring = (n: number, body: string, id: string) =>
      bringCallback(port, account, { inbound: [text(n, body, id)], receipts: [] })
    for (let n = 0; n < LEADS; n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => prepare(given, port, n + i, bring)))
    }

    const waits = await steadily(LEADS, PER_SECOND, (n) =>
      bring(n, isStop(n) ? 'STOP' : 'What would that cost?', `then-${n}`),
    )
    await check(given)
    const [stops, others] = [true, false].map((stop) => waits.filter((_, n) => isStop(n) === stop)) as [
      number[],
      number[],
    ]
    const ratio = percentile(stops, 0.5) / percentile(others, 0.5)
    return {
      title: 'STOP to suppression',
      columns: ['', 'in all', 'p50', 'p95', 'p99'],
      rows: [row('STOP', stops), row('any other text', others)],
      notes: [
        `From the callback's arrival to its acknowledgement, at ${PER_SECOND}/s: the suppression is committed by then, and in the same`,
        `transaction the ${QUEUED_EACH} texts that were queued for the lead are canceled and the conversation is ended. ${ratio.toFixed(2)} of any other text.`,
      ],
    }
  } finally {
    await ours.close()
  }
}

const isStop = (n: number) => n % 2 === 0

/** A lead in a conversation, with messages that wait to be sent. */
async function prepare(
  given: BenchDatabase,
  port: number,
  n: number,
  bring: (n: number, body: string, id: string) => Promise<void>,
): Promise<void> {
  await bring(n, 'We need a new roof', `first-${n}`)
  for (let nth = 1; nth <= QUEUED_EACH; nth++) {
    const send_at = new Date(Date.now() + nth * 2 * DAY_MS).toISOString()
    const body = { to: phoneOf(n), body: `See you then, part ${nth}`, send_at }
    const { status, text } = await ask({ port, key: given.key }, { method: 'POST', path: '/v1/messages', body })
    if (status !== 201) throw new Error(`A text to be canceled was answered with ${status}: ${text}`)
  }
}

/** Leads who texted STOP are suppressed and have no waiting messages; the others have. */
async function check({ databaseUrl, workspaceId }: BenchDatabase): Promise<void> {
  const [row] = await query<{ suppressed: string; left: string; waiting: string }>(
    databaseUrl,
    `select (select count(*) from suppression where workspace_id = $1) as suppressed,
       count(*) filter (where l.suppressed) as left, count(*) filter (where not l.suppressed) as waiting
     from message m join lead l on l.workspace_id = m.workspace_id and l.id = m.lead_id
     where m.workspace_id = $1 and m.status = 'scheduled'`,
    [workspaceId],
  )
  const half = LEADS / 2
  const found = [row!.suppressed, row!.left, row!.waiting].map(Number)
  if (found.join() !== [half, 0, half * QUEUED_EACH].join())
    throw new Error(`Suppressed, left and waiting: ${found.join()}.`)
}

function row(name: string, waits: number[]): string[] {
  const at = (share: number) => `${percentile(waits, share).toFixed(1)} ms`
  return [name, String(waits.length), at(0.5), at(0.95), at(0.99)]
}
