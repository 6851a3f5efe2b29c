import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, startChild } from './child.ts'
import { ask } from './load.ts'
import { query } from './place.ts'
import { missedBar, percentile, type Table } from './table.ts'

const LEADS = 100_000
const MESSAGES_EACH = 10
/** A change of status is counted for the campaign's results, row by row. */
const SENT_TOGETHER = 2_000
const ROUNDS = 20
/** At p95. */
const PREVIEW_MAX_MS = 2_000
const RESULTS_MAX_MS = 150
const PREVIEWS = 5
const LOOK_EVERY_MS = 1_000
const RESULTS =
  '{ campaignResults { campaignId texted delivered replied conversations qualified booked optedOut handedOff } }'

type Sent = { seconds: number; texted: number; rssMiB: number; cpuMs: number }

/** A send to 100,000 leads with 1,000,000 messages: its preview, its run beside the carrier's receipts, and the campaign's results. */
export async function measureSends(given: BenchDatabase, flags: string[]): Promise<Table> {
  const { databaseUrl, workspaceId } = given
  for (const rows of [LEAD_ROWS, ENROLMENT_ROWS, CONVERSATION_ROWS])
    await query(databaseUrl, rows, [workspaceId, LEADS])
  await query(databaseUrl, MESSAGE_ROWS, [workspaceId, LEADS, MESSAGES_EACH])
  await query(databaseUrl, WORD_ROWS, [workspaceId])
  for (let from = 0; from < LEADS; from += SENT_TOGETHER)
    await query(databaseUrl, SENT_ROWS, [workspaceId, idOf(from), idOf(from + SENT_TOGETHER)])
  await query(databaseUrl, 'update workspace set enforce_quiet_hours = false where id = $1', [workspaceId])
  await query(databaseUrl, 'vacuum analyze')
  const [{ id: campaign }] = (await query<{ id: string }>(
    databaseUrl,
    'select default_campaign_id as id from workspace where id = $1',
    [workspaceId],
  )) as [{ id: string }]
  const ours = startChild('processes/importing.ts', given, flags)
  try {
    const port = await ours.ask<number>('port')
    const post = async (path: string, body: object) => {
      const started = performance.now()
      const { status, text } = await ask({ port, key: given.key }, { method: 'POST', path, body })
      if (status >= 300 || text.includes('"errors"')) throw new Error(text)
      return { ms: performance.now() - started, body: JSON.parse(text) }
    }
    const input = { filter: { source: 'web_form' }, confirm_without_consent: true }
    const previews: number[] = []
    for (let n = 0; n < PREVIEWS; n++)
      previews.push((await post(`/v1/campaigns/${campaign}/sends`, { ...input, dry_run: true })).ms)
    const before = await timesOf(ROUNDS, () => post('/graphql', { query: RESULTS }))
    await ours.ask<number>('rssMax')
    const created = await post(`/v1/campaigns/${campaign}/sends`, input)
    const cpuBefore = await ours.cpuMs()
    const sent = await untilSent({ port, key: given.key }, created.body.id)
    const cpuMs = (await ours.cpuMs()) - cpuBefore
    const rssMiB = (await ours.ask<number>('rssMax')) / 1_048_576
    const after = await timesOf(ROUNDS, () => post('/graphql', { query: RESULTS }))
    return tableOf({ previews, created: created.ms, before, after, sent: { ...sent, rssMiB, cpuMs } })
  } finally {
    await ours.close()
  }
}

async function timesOf(count: number, request: () => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push((await request()).ms)
  return times
}

async function untilSent(target: { port: number; key: string }, id: string): Promise<Pick<Sent, 'seconds' | 'texted'>> {
  const started = performance.now()
  for (;;) {
    const { text } = await ask(target, { method: 'GET', path: `/v1/sends/${id}` })
    const { status, counts } = JSON.parse(text) as { status: string; counts: { texted: number } }
    if (status === 'completed') return { seconds: (performance.now() - started) / 1_000, texted: counts.texted }
    if (status !== 'running') throw new Error(text)
    await sleep(LOOK_EVERY_MS)
  }
}

type Figures = { previews: number[]; created: number; before: number[]; after: number[]; sent: Sent }

function tableOf({ previews, created, before, after, sent }: Figures): Table {
  const row = (name: string, times: number[]) => [
    name,
    ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`),
  ]
  const perSecond = (sent.texted / sent.seconds).toFixed(0)
  return {
    title: `A send to ${LEADS} leads with ${LEADS * MESSAGES_EACH} messages`,
    columns: ['', 'p50', 'p95', 'longest'],
    rows: [
      row('preview', previews),
      row('create', [created]),
      row('results before', before),
      row('results after', after),
    ],
    notes: [
      `Bar: p95 of the preview < ${PREVIEW_MAX_MS} ms, of the results < ${RESULTS_MAX_MS} ms.`,
      `The send: ${sent.texted} texts in ${sent.seconds.toFixed(0)} s, ${perSecond}/s, until the last was handed over.`,
      `A text took ${(sent.cpuMs / sent.texted).toFixed(1)} ms of the process’s processor time, with its receipts. Most memory: ${sent.rssMiB.toFixed(0)} MiB.`,
    ],
    missed: [
      ...missedBar('preview', percentile(previews, 0.95), PREVIEW_MAX_MS),
      ...missedBar('results before', percentile(before, 0.95), RESULTS_MAX_MS),
      ...missedBar('results after', percentile(after, 0.95), RESULTS_MAX_MS),
    ],
  }
}

/** One of ten leads is in a conversation, and two have received the opening. */
const LEAD_ROWS = `
  insert into lead (workspace_id, id, phone, source, status, attributes, suppressed, campaign_id, created_at, updated_at)
  select w.id, 'lead_' || lpad(n::text, 26, '0'), '+1415' || (2000000 + n), 'web_form', 'new', jsonb_build_object('first_name', 'Dana' || n),
         false, w.default_campaign_id, now() - interval '90 days', now() - interval '90 days'
  from workspace w, generate_series(0, $2::int - 1) n where w.id = $1`

const ENROLMENT_ROWS = `
  insert into enrolment (workspace_id, campaign_id, lead_id, created_at)
  select l.workspace_id, l.campaign_id, l.id, now() - interval '60 days' from generate_series(0, $2::int - 1) n
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad(n::text, 26, '0') where n % 10 in (2, 3)`

const CONVERSATION_ROWS = `
  insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, score, confidence,
    signals, agent_state, message_count, version, last_message_at, last_inbound_at, created_at, updated_at)
  select l.workspace_id, replace(l.id, 'lead_', 'conv_'), l.id, l.phone, l.campaign_id, 1,
         case when n % 10 = 1 then 'active' else 'disqualified' end, 'agent', 40, 'medium', '{project_type,budget}', '{}', 1, 1,
         c.at, c.at, c.at, c.at
  from generate_series(0, $2::int - 1) n
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad(n::text, 26, '0')
  cross join lateral (select now() - interval '50 days' - n * interval '1 second' as at) c where n % 10 < 4`

/** The openings are queued first: as in the service, a change of the row makes them `delivered`, which is counted. */
const MESSAGE_ROWS = `
  insert into message (workspace_id, id, lead_id, campaign_id, direction, status, body, "from", "to", segments, sent_by, purpose,
    sent_at, created_at, updated_at)
  select l.workspace_id, 'msg_' || lpad((n * 10 + k)::text, 26, '0'), l.id, case when n % 10 in (2, 3) then l.campaign_id end, case when k % 2 = 0 then 'outbound' else 'inbound' end,
         case when k = 0 and n % 10 in (2, 3) then 'queued' when k % 2 = 0 then 'delivered' else 'received' end, 'The roof leaks over the kitchen ' || k, '', '', 1,
         case when k % 2 = 0 then 'agent' else 'lead' end,
         case when k = 0 and n % 10 in (2, 3) then 'opening' when k % 2 = 0 then 'conversation' end, c.at, c.at, c.at
  from generate_series(0, $2::int - 1) n cross join generate_series(0, $3::int - 1) k
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad(n::text, 26, '0')
  cross join lateral (select now() - interval '60 days' + k * interval '1 hour' as at) c`

const SENT_ROWS = `
  update message set status = 'delivered' where workspace_id = $1 and id >= $2 and id < $3 and status = 'queued'`

const WORD_ROWS = `
  insert into message_search (workspace_id, message_id, words)
  select workspace_id, id, array_to_tsvector(array(select right(workspace_id, 6) || '/' || word from regexp_split_to_table(lower(body), ' ') word)) from message where workspace_id = $1`

/** The ID of a lead's first message. */
function idOf(lead: number): string {
  return `msg_${String(lead * MESSAGES_EACH).padStart(26, '0')}`
}
