import type { NewEvent } from '../events/index.ts'
import { type E164, type Ids, sql, type Tx, type Vault } from '../kernel/index.ts'
import { keepLeadWords, leadWords } from '../search/index.ts'
import { type AttributesInput, checkAttributes } from './attributes.ts'
import { LEAD_COLUMNS, type LeadRow } from './lead.ts'
import { CHANGED_FIELDS, leadCreated, leadUpdated, REPORTED_COLUMNS } from './lead-events.ts'
import { keepNameKeys, NAME_COLUMNS, type NameKeys, nameKeysOf } from './name-keys.ts'

type Deps = { ids: Ids; vault: Vault }

export type LeadFacts = {
  workspaceId: string
  phone: E164
  source?: string | null | undefined
  attributes?: AttributesInput | undefined
  campaignId?: string | null | undefined
  timezone?: string | null | undefined
  language?: LeadRow['language'] | undefined
  now: Date
}

/** The caller appends the events. */
export type UpsertResult = { created: boolean; lead: LeadRow; events: NewEvent[] }

type Upserted = LeadRow & NameKeys & { names: Record<string, unknown>; created: boolean; changed: string[] }

/**
 * Creates the lead of a phone or merges into it: each given attribute replaces the old one, `null` removes it, and `source`
 * keeps the first value. Requires the phone's lock. A phone that was suppressed before its lead existed stays suppressed.
 */
export async function upsertLead(deps: Deps, tx: Tx, facts: LeadFacts): Promise<UpsertResult> {
  const { workspaceId, phone, now } = facts
  const attributes = JSON.stringify(facts.attributes ?? {})
  const keys = nameKeysOf(facts.attributes ?? {})
  const [row] = await tx.query<Upserted>(sql`
    with before as (
      select ${REPORTED_COLUMNS} from lead where workspace_id = ${workspaceId} and phone = ${phone}
    ), upserted as (insert into lead as l (workspace_id, id, phone, source, status, attributes, suppressed, timezone, language, language_set, campaign_id, name_key, surname_key, event_count, created_at, updated_at)
    select ${workspaceId}, ${deps.ids.next('lead')}, ${phone}, ${facts.source ?? null},
           case when s.phone_hash is null then 'new' else 'opted-out' end,
           jsonb_strip_nulls(${attributes}::jsonb), s.phone_hash is not null,
           ${facts.timezone ?? null}, ${facts.language ?? null}, ${facts.language ? true : null}::boolean, ${facts.campaignId ?? null}, ${keys.name_key}, ${keys.surname_key}, 1, ${now}::timestamptz, ${now}::timestamptz
    from (select 1) one
    left join suppression s on s.workspace_id = ${workspaceId} and s.phone_hash = ${deps.vault.phoneHash(phone)}
    on conflict (workspace_id, phone) do update set
      attributes = jsonb_strip_nulls(l.attributes || ${attributes}::jsonb),
      source = coalesce(l.source, excluded.source),
      timezone = coalesce(excluded.timezone, l.timezone),
      language = coalesce(excluded.language, l.language),
      language_set = coalesce(excluded.language_set, l.language_set),
      campaign_id = coalesce(excluded.campaign_id, l.campaign_id),
      updated_at = excluded.updated_at
    returning ${LEAD_COLUMNS}, ${NAME_COLUMNS}, xmax = 0 as created
    ), searched as (
      insert into lead_search (workspace_id, lead_id, words)
      select ${workspaceId}, id, array_to_tsvector(${leadWords(workspaceId, facts)}::text[]) from upserted where created
    )
    select after.*, ${CHANGED_FIELDS} as changed from upserted after left join before on true`)
  const { created, changed, names, name_key, surname_key, ...lead } = row!
  if (facts.attributes) checkAttributes(lead.attributes)
  if (!created) {
    await keepNameKeys(tx, workspaceId, [{ id: lead.id, names, name_key, surname_key }])
    if (facts.attributes || facts.source) await keepLeadWords(tx, workspaceId, [lead])
  }
  return { created, lead, events: created ? [leadCreated(lead)] : leadUpdated(lead, changed) }
}
