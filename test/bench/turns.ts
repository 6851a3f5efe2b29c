import { initialState, planTurn } from '../../src/domain/agent/index.ts'
import { PLAYBOOK_TEMPLATES } from '../../src/domain/campaigns/index.ts'
import { type Persona, personasOf, VERTICALS } from './agent/personas.ts'
import { bringCallback, findAccount, steadily } from './callbacks.ts'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { ask } from './load.ts'
import { query } from './place.ts'
import { percentile, type Table } from './table.ts'

const LEADS = 300
const PER_SECOND = 10
const SETTLED_WITHIN_MS = 30_000
const RULES_MS = 5
const REPLY_MS = 2_000
const OPENING_MS = 5_000

const phoneOf = (n: number) => `+1415${String(5_550_000 + n).padStart(7, '0')}`

/**
 * The cost of the agent: to decide a turn by its rules; from a lead's text to the hand-over of the reply, without waiting
 * for more texts; and from a new lead to the hand-over of the opening.
 */
export async function measureTurns(given: BenchDatabase, flags: string[]): Promise<Table> {
  const decided = decideAll()
  const ours = startChild('processes/turning.ts', given, flags)
  try {
    const { replies, openings } = await talk(given, ours)
    return {
      title: 'Turns of the agent',
      columns: ['', 'in all', 'p50', 'p95', 'p99', 'aim for p95'],
      rows: [
        row('rules, score and policy, a text', decided, RULES_MS),
        row('text of a lead to reply handed over', replies, REPLY_MS),
        row('lead created to opening handed over', openings, OPENING_MS),
      ],
      notes: [
        `The rules read what the bench’s personas say, each as one text. New leads come at ${PER_SECOND}/s, and so do their texts, to our`,
        'service with its worker; times are those of the rows: accepted, and handed over to the carrier.',
      ],
    }
  } finally {
    await ours.close()
  }
}

/** Each text of each persona, decided with the playbook of its trade; twice, so that the second pass is warm. */
function decideAll(): number[] {
  const now = new Date('2026-03-03T18:00:00Z')
  const texts = VERTICALS.flatMap((vertical) => {
    const { playbook } = PLAYBOOK_TEMPLATES[vertical]
    return personasOf(vertical).flatMap((persona) => textsOf(persona).map((body) => ({ playbook, body })))
  })
  const decide = ({ playbook, body }: (typeof texts)[number]) => {
    const started = performance.now()
    planTurn({
      now,
      playbook,
      threshold: 70,
      timezone: 'America/Chicago',
      lead: { firstName: null, attributes: {} },
      conversation: { status: 'active', qualifiedBefore: false },
      state: { ...initialState(), pending: playbook.signals[0]?.key ?? null },
      texts: [{ messageId: 'msg_1', body, receivedAt: now }],
    })
    return performance.now() - started
  }
  texts.forEach(decide)
  return texts.map(decide)
}

function textsOf({ opening, answers, asides, otherwise }: Persona): string[] {
  return [
    ...opening,
    ...Object.values(answers).flat(2),
    ...asides.flatMap(({ say }) => say),
    ...otherwise.flat(),
  ].flat()
}

/** Leads are created and get an opening, and then each of them writes once. */
async function talk(given: BenchDatabase, ours: Child): Promise<{ replies: number[]; openings: number[] }> {
  const port = await ours.ask<number>('port')
  const account = await findAccount(given)
  const [workspace] = await query<{ campaign: string }>(
    given.databaseUrl,
    'update workspace set turn_debounce_ms = 0 where id = $1 returning default_campaign_id as campaign',
    [given.workspaceId],
  )
  const create = async (n: number) => {
    const body = { phone: phoneOf(n), campaign_id: workspace!.campaign }
    const { status, text } = await ask({ port, key: given.key }, { method: 'POST', path: '/v1/leads', body })
    if (status !== 201) throw new Error(`A lead was answered with ${status}: ${text}`)
  }
  const write = (n: number) => {
    const inbound = [
      { from: phoneOf(n), to: account.number, body: 'We need a new roof, about 15k', carrierMessageId: `turn-${n}` },
    ]
    return bringCallback(port, account, { inbound, receipts: [] })
  }

  await steadily(LEADS, PER_SECOND, create)
  const openings = await handedOver(given, OPENING_WAITS)
  await steadily(LEADS, PER_SECOND, write)
  return { openings, replies: await handedOver(given, REPLY_WAITS) }
}

const OPENING_WAITS = `select extract(epoch from m.handed_over_at - l.created_at) * 1000 as ms
  from lead l join message m on m.workspace_id = l.workspace_id and m.lead_id = l.id and m.purpose = 'opening'
  where l.workspace_id = $1 and m.handed_over_at is not null`
const REPLY_WAITS = `select extract(epoch from m.handed_over_at - i.created_at) * 1000 as ms
  from message i join message m on m.workspace_id = i.workspace_id and m.lead_id = i.lead_id and m.purpose = 'conversation'
  where i.workspace_id = $1 and i.direction = 'inbound' and m.handed_over_at is not null`

/** The latency of each of the leads' texts in ms, when all have been answered. */
async function handedOver({ databaseUrl, workspaceId }: BenchDatabase, waits: string): Promise<number[]> {
  const until = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    const rows = await query<{ ms: string }>(databaseUrl, waits, [workspaceId])
    if (rows.length === LEADS) return rows.map(({ ms }) => Number(ms))
    if (performance.now() > until) throw new Error(`Of ${LEADS} texts ${rows.length} were handed over.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function row(name: string, waits: number[], aimMs: number): string[] {
  const at = (share: number) => `${percentile(waits, share).toFixed(aimMs < 100 ? 2 : 0)} ms`
  return [name, String(waits.length), at(0.5), at(0.95), at(0.99), `${aimMs} ms`]
}
