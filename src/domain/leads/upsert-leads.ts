import type { NewEvent } from '../events/index.ts'
import { type Ids, type Querying, sql, type Tx, type Vault } from '../kernel/index.ts'
import { keepLeadWords, leadWords } from '../search/index.ts'
import type { AttributesInput } from './attributes.ts'
import { type AttributeValue, LEAD_COLUMNS, type LeadRow } from './lead.ts'
import { CHANGED_FIELDS, leadCreated, leadUpdated, REPORTED_COLUMNS } from './lead-events.ts'
import { keepNameKeys, NAME_COLUMNS, type NameKeys, nameKeysOf } from './name-keys.ts'
import type { LeadFacts } from './upsert-lead.ts'

type Deps = { ids: Ids; vault: Vault }
type Facts = Omit<LeadFacts, 'workspaceId' | 'now'>

/** All facts, so that the compiler asks for a new one. */
type AllFacts = { [Name in keyof Required<Facts>]: Facts[Name] }

export type ManyLeads = { workspaceId: string; now: Date; leads: readonly Facts[] }

type Upserted = UpsertedLead & NameKeys & { names: Record<string, unknown>; changed: string[] }

export type UpsertedLead = LeadRow & { created: boolean }

/** The leads by phone. The caller appends the events. */
export type UpsertedLeads = { leads: Map<string, UpsertedLead>; events: NewEvent[] }

/**
 * Creates or merges many leads in one statement, with the same result as `upsertLead` one after the other: a phone can occur
 * more than once, and has one event. Requires the locks of all their phones. The caller has checked the limits of attributes.
 */
export async function upsertLeads(deps: Deps, tx: Tx, many: ManyLeads): Promise<UpsertedLeads> {
  if (many.leads.length === 0) return { leads: new Map(), events: [] }
  const { workspaceId, now } = many
  const facts = foldByPhone(many.leads)
  const given = facts.map((lead) => ({
    id: deps.ids.next('lead'),
    phone: lead.phone,
    hash: deps.vault.phoneHash(lead.phone),
    source: lead.source,
    attributes: lead.attributes ?? {},
    timezone: lead.timezone,
    language: lead.language,
    campaign_id: lead.campaignId,
    ...nameKeysOf(lead.attributes ?? {}),
    words: leadWords(workspaceId, lead),
  }))
  const rows = await tx.query<Upserted>(sql`
    with before as (
      select l.* from unnest(${facts.map(({ phone }) => phone)}::text[]) as p (phone)
      cross join lateral (
        select phone, ${REPORTED_COLUMNS} from lead where workspace_id = ${workspaceId} and phone = p.phone limit 1) l
    ), upserted as (insert into lead as l (workspace_id, id, phone, source, status, attributes, suppressed, timezone, language, language_set, campaign_id, name_key, surname_key, event_count, created_at, updated_at)
    select ${workspaceId}, g.id, g.phone, g.source, case when s.phone_hash is null then 'new' else 'opted-out' end,
           g.attributes, s.phone_hash is not null, g.timezone, g.language, case when g.language is not null then true end, g.campaign_id, g.name_key, g.surname_key, 1, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (id text, phone text, hash text, source text, attributes jsonb, timezone text, language text, campaign_id text,
            name_key text, surname_key text)
    left join lateral (
      select phone_hash from suppression where workspace_id = ${workspaceId} and phone_hash = g.hash limit 1) s on true
    on conflict (workspace_id, phone) do update set
      attributes = jsonb_strip_nulls(l.attributes || excluded.attributes),
      source = coalesce(l.source, excluded.source),
      timezone = coalesce(excluded.timezone, l.timezone),
      language = coalesce(excluded.language, l.language),
      language_set = coalesce(excluded.language_set, l.language_set),
      campaign_id = coalesce(excluded.campaign_id, l.campaign_id),
      updated_at = excluded.updated_at
    returning ${LEAD_COLUMNS}, ${NAME_COLUMNS}, xmax = 0 as created
    ), searched as (
      insert into lead_search (workspace_id, lead_id, words)
      select ${workspaceId}, u.id, array_to_tsvector(w.words) from upserted u
      join jsonb_to_recordset(${JSON.stringify(given.map(({ phone, words }) => ({ phone, words })))}::jsonb) as w (phone text, words text[])
        on w.phone = u.phone
      where u.created
    )
    select after.*, ${CHANGED_FIELDS} as changed from upserted after left join before using (phone)`)
  const leads = new Map(rows.map((row) => [row.phone, row]))
  const merged = rows.filter(({ created }) => !created)
  await keepNameKeys(tx, workspaceId, merged)
  await keepLeadWords(tx, workspaceId, merged)
  await dropNulls(tx, workspaceId, rows)
  return { leads, events: facts.flatMap(({ phone }) => eventsOf(leads.get(phone)!)) }
}

/** A null removes a key: of a lead that was just created, the null itself. */
async function dropNulls(tx: Tx, workspaceId: string, rows: Upserted[]) {
  const withNulls = rows.filter(({ created, attributes }) => created && hasNull(attributes))
  if (withNulls.length === 0) return
  const stripped = await tx.query<Pick<LeadRow, 'id' | 'attributes'>>(sql`
    update lead set attributes = jsonb_strip_nulls(attributes)
    where workspace_id = ${workspaceId} and id = any (${withNulls.map(({ id }) => id)}) returning id, attributes`)
  const attributesOf = new Map(stripped.map(({ id, attributes }) => [id, attributes]))
  for (const row of withNulls) row.attributes = attributesOf.get(row.id)!
}

function hasNull(attributes: Record<string, unknown>): boolean {
  return Object.values(attributes).includes(null)
}

function eventsOf(row: Upserted): NewEvent[] {
  return row.created ? [leadCreated(row)] : leadUpdated(row, row.changed)
}

/** The merged facts of each phone, in order: the first source, and the last value of everything else. */
function foldByPhone(leads: readonly Facts[]): Facts[] {
  const folded = new Map<string, Facts>()
  for (const lead of leads) {
    const before = folded.get(lead.phone)
    folded.set(lead.phone, before ? fold(before, lead) : lead)
  }
  return [...folded.values()]
}

function fold(before: Facts, lead: Facts): AllFacts {
  return {
    phone: lead.phone,
    source: before.source ?? lead.source,
    attributes: { ...before.attributes, ...lead.attributes } as AttributesInput,
    timezone: lead.timezone ?? before.timezone,
    language: lead.language ?? before.language,
    campaignId: lead.campaignId ?? before.campaignId,
  }
}

/** The existing leads of these phones. */
export async function readAttributes(
  db: Querying,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, Record<string, AttributeValue>>> {
  const rows = await db.query<{ phone: string; attributes: Record<string, AttributeValue> }>(sql`
    select l.phone, l.attributes from unnest(${phones}::text[]) as p (phone)
    cross join lateral (
      select phone, attributes from lead where workspace_id = ${workspaceId} and phone = p.phone limit 1) l`)
  return new Map(rows.map(({ phone, attributes }) => [phone, attributes]))
}
