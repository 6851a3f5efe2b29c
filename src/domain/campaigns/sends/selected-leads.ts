import { inState } from '../../compliance/index.ts'
import { type Clause, type Db, part, type Querying, sql } from '../../kernel/index.ts'
import { searchLeads } from '../../leads/index.ts'
import type { LeadFilter } from './send-input.ts'

const CHUNK_SIZE = 1_000
const DAY_MS = 24 * 3_600_000

export type Cursor = { createdAt: Date; id: string }

/** Some of the leads that a filter finds, and where the next ones begin; null after the last ones. */
export type LeadChunk = { ids: string[]; next: Cursor | null }

type FilterQuestion = { workspaceId: string; filter: LeadFilter; createdBy: Date; after: Cursor | null }

/** The next leads that a filter finds, newest first. */
export async function nextLeads(
  { db }: { db: Db },
  { workspaceId, filter, createdBy, after }: FilterQuestion,
): Promise<LeadChunk> {
  const beyond = after ? part`(l.created_at, l.id) < (${after.createdAt}::timestamptz, ${after.id}::text)` : part`true`
  const leads = await db.query<{ id: string; created_at: Date }>(sql`
    select l.id, l.created_at from lead l
    where l.workspace_id = ${workspaceId} and ${beyond} and l.created_at <= ${createdBy}::timestamptz and ${listed(filter)} and l.phone is not null
    order by l.created_at desc, l.id desc limit ${CHUNK_SIZE}`)
  const last = leads.at(-1)
  const next = last && leads.length === CHUNK_SIZE ? { createdAt: last.created_at, id: last.id } : null
  return { ids: leads.map(({ id }) => id), next }
}

type Listed = Exclude<keyof LeadFilter, 'search' | 'state' | 'not_texted_days'>

/** The conditions of a filter that the list of leads has too, on `lead l`, without the search. A filter without its condition does not compile. */
function listed(filter: Partial<LeadFilter>): Clause {
  const { status, campaign_id, source, created_after, created_before } = filter
  const conditions: Record<Listed, Clause | false> = {
    status: status !== undefined && part`l.status = ${status}`,
    campaign_id: campaign_id !== undefined && part`l.campaign_id = ${campaign_id}`,
    source: source !== undefined && part`l.source = ${source}`,
    created_after: created_after !== undefined && part`l.created_at >= ${created_after}::timestamptz`,
    created_before: created_before !== undefined && part`l.created_at < ${created_before}::timestamptz`,
  }
  const given = Object.values(conditions).filter((condition) => condition !== false)
  return given.reduce((all, condition) => part`${all} and ${condition}`, part`true`)
}

type Selection = {
  workspaceId: string
  lead_ids?: string[] | undefined
  filter?: LeadFilter | undefined
  now: Date
}

/** A condition on `lead l`: whether it is selected by ID, or by a filter and existed at `now`. A search is done here. */
export async function selectedLeads(deps: { db: Querying }, selection: Selection): Promise<Clause> {
  const { workspaceId, lead_ids, filter = {}, now } = selection
  if (lead_ids) return part`l.id = any (${lead_ids}::text[]) and l.phone is not null`
  const { search } = filter
  const matches = part`${listed(filter)} and l.created_at <= ${now}::timestamptz and ${matching(filter, now)}`
  if (search === undefined) return matches
  const found = await searchLeads(deps, { workspaceId, search, param: 'filter.search' })
  return part`l.id = any (${found}::text[]) and ${matches}`
}

/** The conditions of a filter that the list of leads does not have, on `lead l`. */
function matching({ state, not_texted_days }: Partial<LeadFilter>, now: Date): Clause {
  const area = state ? inState(state) : part`true`
  const texted = not_texted_days ? textedSince(new Date(now.getTime() - not_texted_days * DAY_MS)) : part`false`
  return part`l.phone is not null and ${area} and not ${texted}`
}

/** Whether a message was sent to `lead l`, or waits to be sent. */
export function textedSince(at: Date): Clause {
  return part`exists (select from message m where m.workspace_id = l.workspace_id and m.lead_id = l.id and m.created_at > ${at}
    and m.direction = 'outbound' and m.status not in ('blocked', 'canceled'))`
}

/** Whether `lead l` has received the campaign's opening. As `preview-send.ts` counts it. */
export function alreadySent(campaignId: string): Clause {
  return part`exists (select from message m where m.workspace_id = l.workspace_id and m.lead_id = l.id
    and m.campaign_id = ${campaignId} and m.purpose = 'opening' and m.status not in ('blocked', 'canceled'))`
}

/** Those of the leads that the filter finds. */
export async function matchingLeads(
  db: Querying,
  { workspaceId, ids, filter, now }: { workspaceId: string; ids: string[]; filter: LeadFilter; now: Date },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select l.id from lead l where l.workspace_id = ${workspaceId} and l.id = any (${ids}) and ${matching(filter, now)}`)
  return rows.map(({ id }) => id)
}
