import { createHmac } from 'node:crypto'
import { createVault } from '../../src/adapters/vault.ts'
import { type BenchDatabase, startChild } from './child.ts'
import { query, SECRETS } from './place.ts'
import { percentile, type Table } from './table.ts'

const PER_SECOND = 200
const SECONDS = 20
const WARM_UP = 400

/** Measures how long a carrier waits for its acknowledgement while it sends receipts and texts at a steady rate. */
export async function measureCallbacks(given: BenchDatabase, flags: string[]): Promise<Table> {
  const ours = startChild('processes/ours.ts', given, flags)
  try {
    const port = await ours.ask<number>('port')
    const account = await findAccount(given)
    const bring = (n: number) => bringOne(port, account, n)
    for (let n = 0; n < WARM_UP; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => bring(n + i)))

    const before = await ours.cpuMs()
    const started = performance.now()
    const waits = await steadily(PER_SECOND * SECONDS, PER_SECOND, (n) => bring(WARM_UP + n))
    const seconds = (performance.now() - started) / 1_000
    const busy = ((await ours.cpuMs()) - before) / 1_000 / seconds
    const of = (isText: boolean) => waits.filter((_, n) => isTextOf(n + WARM_UP) === isText)
    return {
      title: 'Callbacks of a carrier',
      columns: ['', 'in all', 'p50', 'p95', 'p99'],
      rows: [row('receipts', of(false)), row('texts of leads', of(true))],
      notes: [
        `Brought at ${(waits.length / seconds).toFixed(0)}/s, each due at its time whether or not the one before is answered; our process is ` +
          `busy for ${(busy * 100).toFixed(0)} % of one core. Acknowledged: stored and committed.`,
      ],
    }
  } finally {
    await ours.close()
  }
}

function row(name: string, waits: number[]): string[] {
  const at = (share: number) => `${percentile(waits, share).toFixed(1)} ms`
  return [name, String(waits.length), at(0.5), at(0.95), at(0.99)]
}

/** One text for nine receipts. */
const isTextOf = (n: number) => n % 10 === 0

export type Account = { id: string; secret: string; number: string }

export async function findAccount({ databaseUrl, workspaceId }: BenchDatabase): Promise<Account> {
  const [row] = await query<{ id: string; credentials: Uint8Array; number: string }>(
    databaseUrl,
    `select a.id, a.credentials, n.e164 as number from carrier_account a join phone_number n on n.carrier_account_id = a.id where a.workspace_id = $1`,
    [workspaceId],
  )
  const vault = createVault({ secretKey: SECRETS.SECRET_KEY, suppressionKey: SECRETS.SUPPRESSION_KEY })
  return { id: row!.id, secret: vault.open(row!.credentials, `carrier_account:${row!.id}`), number: row!.number }
}

async function bringOne(port: number, { id, secret, number }: Account, n: number): Promise<void> {
  const from = `+1415${String(5_550_000 + (n % 5_000)).padStart(7, '0')}`
  const text = { from, to: number, body: 'We need a new roof, about 15k', carrierMessageId: `bench-${n}` }
  const receipt = { messageId: null, carrierMessageId: `sent-${n}`, status: 'delivered', errorCode: null }
  await bringCallback(
    port,
    { id, secret },
    isTextOf(n) ? { inbound: [text], receipts: [] } : { inbound: [], receipts: [receipt] },
  )
}

/** Sends one callback as the simulated carrier would, and waits until it is acknowledged. */
export async function bringCallback(
  port: number,
  { id, secret }: Pick<Account, 'id' | 'secret'>,
  told: object,
): Promise<void> {
  const body = JSON.stringify(told)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  const answer = await fetch(`http://127.0.0.1:${port}/carriers/sandbox/${id}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A callback was answered with ${answer.status}.`)
}

/** Starts the nth task at its time, and returns how long after that time each ended, in ms. */
export async function steadily(
  count: number,
  perSecond: number,
  work: (n: number) => Promise<void>,
): Promise<number[]> {
  const started = performance.now()
  const waits: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const due = started + (n * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const wait = work(n).then(() => performance.now() - due)
    wait.catch(() => {}) // handled at the end
    waits.push(wait)
  }
  return Promise.all(waits)
}
