import { AppError, Refusal } from '../../../errors.ts'
import { type Clause, type Db, part, sql, unnamed } from '../../kernel/index.ts'
import { countSegments } from '../../messaging/index.ts'
import type { Language } from '../../texts/index.ts'
import { firstNameOf, renderOpening } from '../opening.ts'
import type { Attributes } from '../phrase.ts'
import type { Playbook } from '../playbook.ts'
import { selectedLeads } from './selected-leads.ts'
import type { Outcome } from './send.ts'
import type { LeadFilter } from './send-input.ts'

/** Maximum number of leads of a send. */
const LEADS_MAX = 100_000
/** The segments are estimated from as many leads. */
const SAMPLE_SIZE = 200

export type Selection = {
  workspaceId: string
  campaign: { id: string; playbook: Playbook }
  lead_ids?: string[] | undefined
  filter?: LeadFilter | undefined
  include_sent?: boolean | undefined
  now: Date
}

export type SendPreview = {
  total: number
  counts: Partial<Record<Outcome, number>>
  /** How many of the leads to message have no recorded consent. */
  withoutConsent: number
  segments: number
}

/** What a lead would get, and how many do. */
type Group = { outcome: Outcome; consented: boolean; leads: number }

/**
 * What a send would do now, without the phones' locks: the gate decides about each lead when it is messaged. Leads that are
 * outside their sending hours or above a cap count as messaged, because they only wait. One statement counts all leads.
 */
export async function previewSend(deps: { db: Db }, selection: Selection): Promise<SendPreview> {
  if (selection.lead_ids) await checkKnown(deps, selection.workspaceId, selection.lead_ids)
  const { groups, sample } = await readGroups(deps, selection)
  const preview: SendPreview = { total: 0, counts: {}, withoutConsent: 0, segments: 0 }
  for (const { outcome, consented, leads } of groups) {
    preview.total += leads
    preview.counts[outcome] = (preview.counts[outcome] ?? 0) + leads
    if (outcome === 'texted' && !consented) preview.withoutConsent += leads
  }
  if (preview.total > LEADS_MAX) throw tooMany()
  const { texted = 0 } = preview.counts
  return { ...preview, segments: estimateSegments(selection, { sample, texts: texted }) }
}

type Page = { first: number; after: string | null }

/** IDs of the leads that a send would message now, newest first: the next ones after a lead. */
export async function previewTexted(deps: { db: Db }, selection: Selection, { first, after }: Page): Promise<string[]> {
  const statement = sql`
    with ${await decidedLeads(deps, selection)}
    select id from decided where outcome = 'texted' and (${after}::text is null or id < ${after}::text)
    order by id desc limit ${first}`
  const leads = await deps.db.query<{ id: string }>(unnamed(statement))
  return leads.map(({ id }) => id)
}

type Seen = { groups: Group[]; sample: SampledLead[] }

async function readGroups({ db }: { db: Db }, selection: Selection): Promise<Seen> {
  const statement = sql`
    with ${await decidedLeads({ db }, selection)}
    select (select coalesce(json_agg(g), '[]') from (
        select outcome, consented, count(*)::int as leads from decided group by 1, 2) g) as groups,
      (select coalesce(json_agg(s), '[]') from (
        select attributes, language from decided where outcome = 'texted' limit ${SAMPLE_SIZE}) s) as sample`
  const [row] = await db.query<Seen>(unnamed(statement)) // a generic plan could look at each lead
  return row!
}

/**
 * The outcomes as `decided`, in the order in which the worker decides. At most one lead more than a send can have is read. Each
 * table is read as a whole and joined, which is much cheaper than to look at each lead.
 */
async function decidedLeads({ db }: { db: Db }, selection: Selection): Promise<Clause> {
  const { workspaceId, campaign, include_sent } = selection
  return part`
    chosen as materialized (
      select l.id, l.suppressed, l.attributes, l.language from lead l
      where l.workspace_id = ${workspaceId} and ${await selectedLeads({ db }, selection)} limit ${LEADS_MAX + 1}
    ), sent as materialized (
      select distinct m.lead_id from message m
      where m.workspace_id = ${workspaceId} and not ${include_sent ?? false}::boolean and m.campaign_id = ${campaign.id} and m.purpose = 'opening'
        and m.status not in ('blocked', 'canceled')
    ), talking as materialized (
      select c.lead_id from conversation c where c.workspace_id = ${workspaceId} and c.status in ('active', 'qualified')
    ), consented as materialized (
      select distinct k.lead_id from consent k where k.workspace_id = ${workspaceId}
    ), decided as materialized (
      select x.id, x.attributes, x.language, k.lead_id is not null as consented,
        case when s.lead_id is not null then 'already_sent' when x.suppressed then 'opted_out' when t.lead_id is not null then 'in_conversation'
          when w.require_consent and k.lead_id is null then 'consent_missing' else 'texted' end as outcome
      from chosen x cross join (select require_consent from workspace where id = ${workspaceId}) w
      left join sent s on s.lead_id = x.id left join talking t on t.lead_id = x.id left join consented k on k.lead_id = x.id
    )`
}

async function checkKnown({ db }: { db: Db }, workspaceId: string, ids: string[]): Promise<void> {
  const seen = await db.query<{ id: string }>(sql`
    select id from lead where workspace_id = ${workspaceId} and id = any (${ids}) and phone is not null`)
  if (seen.length === ids.length) return
  const known = new Set(seen.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  throw AppError.notFound('lead', ids[unknown]!, `lead_ids[${unknown}]`)
}

function tooMany(): Refusal {
  const message = `A send can have at most ${LEADS_MAX.toLocaleString('en-US')} leads. Use a filter that finds fewer leads.`
  return new Refusal({ refused: 'limit_reached', limit: LEADS_MAX }, { message })
}

type SampledLead = { attributes: Attributes; language: Language | null }

function estimateSegments(
  { campaign }: Selection,
  { sample, texts }: { sample: SampledLead[]; texts: number },
): number {
  const segments = sample.map(({ attributes, language }) => {
    const addressee = { firstName: firstNameOf(attributes), attributes }
    return countSegments(renderOpening(campaign.playbook, addressee, language)).segments
  })
  return Math.round((segments.reduce((sum, count) => sum + count, 0) / Math.max(1, segments.length)) * texts)
}
