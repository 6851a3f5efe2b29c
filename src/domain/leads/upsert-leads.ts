import { type E164, type Ids, type Querying, sql, type Tx, type Vault } from '../kernel/index.ts'
import { keepLeadWords, leadWords } from '../search/index.ts'
import type { AttributesInput } from './attributes.ts'
import type { AttributeValue } from './lead.ts'
import { keepNameKeys, NAME_COLUMNS, type NameKeys, nameKeysOf } from './name-keys.ts'
import type { LeadFacts } from './upsert-lead.ts'

type Deps = { ids: Ids; vault: Vault }
type Facts = Omit<LeadFacts, 'workspaceId' | 'now'>

/** All facts, so that the compiler asks for a new one. */
type AllFacts = { [Name in keyof Required<Facts>]: Facts[Name] }

export type ManyLeads = { workspaceId: string; now: Date; leads: readonly Facts[] }

type Merged = UpsertedLead &
  NameKeys & { names: Record<string, unknown>; source: string | null; attributes: Record<string, unknown> | null }

export type UpsertedLead = { id: string; phone: E164; created: boolean }

/**
 * Creates or merges many leads in one statement, with the same result as `upsertLead` one after the other: a phone can occur
 * more than once. Requires the locks of all their phones. The caller has checked the limits of attributes. Returns the leads by
 * phone.
 */
export async function upsertLeads(deps: Deps, tx: Tx, many: ManyLeads): Promise<Map<string, UpsertedLead>> {
  if (many.leads.length === 0) return new Map()
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
  const rows = await tx.query<Merged>(sql`
    with upserted as (insert into lead as l (workspace_id, id, phone, source, status, attributes, suppressed, timezone, language, language_set, campaign_id, name_key, surname_key, created_at, updated_at)
    select ${workspaceId}, g.id, g.phone, g.source, case when s.phone_hash is null then 'new' else 'opted-out' end,
           g.attributes, s.phone_hash is not null, g.timezone, g.language, case when g.language is not null then true end, g.campaign_id, g.name_key, g.surname_key, ${now}::timestamptz, ${now}::timestamptz
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
    returning l.id, l.phone, xmax = 0 as created, ${NAME_COLUMNS}, l.source, l.attributes
    ), searched as (
      insert into lead_search (workspace_id, lead_id, words)
      select ${workspaceId}, u.id, array_to_tsvector(w.words) from upserted u
      join jsonb_to_recordset(${JSON.stringify(given.map(({ phone, words }) => ({ phone, words })))}::jsonb) as w (phone text, words text[])
        on w.phone = u.phone
      where u.created
    )
    select id, phone, created, names, name_key, surname_key,
      case when not created then source end as source, case when not created then attributes end as attributes from upserted`)
  const upserted = new Map(rows.map(({ id, phone, created }) => [phone as string, { id, phone, created }]))
  const merged = rows.filter(({ created }) => !created)
  await keepNameKeys(tx, workspaceId, merged)
  await keepLeadWords(tx, workspaceId, merged)
  await dropNulls(tx, workspaceId, facts, upserted)
  return upserted
}

/** A null removes a key: of a lead that was just created, the null itself. */
async function dropNulls(tx: Tx, workspaceId: string, facts: Facts[], upserted: Map<string, UpsertedLead>) {
  const withNulls = facts.filter(({ attributes }) => attributes && Object.values(attributes).includes(null))
  const ids = withNulls.map(({ phone }) => upserted.get(phone)!).flatMap(({ id, created }) => (created ? [id] : []))
  if (ids.length === 0) return
  await tx.query(sql`
    update lead set attributes = jsonb_strip_nulls(attributes) where workspace_id = ${workspaceId} and id = any (${ids})`)
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
