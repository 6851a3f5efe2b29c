import { queueOpening, readOpener } from '../../campaigns/index.ts'
import { recordConsents } from '../../compliance/index.ts'
import type { NewEvent } from '../../events/index.ts'
import { type Querying, sql, type Tx } from '../../kernel/index.ts'
import type { QueueDeps } from '../../messaging/index.ts'
import { type AttributeValue, readAttributes, type UpsertedLead, upsertLeads } from '../index.ts'
import type { Batch, Outcome, WaitingRow } from './batch.ts'
import { problemOfAttributes } from './read-row.ts'

type LeadPlan = { accepted: WaitingRow[]; outcome: Outcome }

/** Creates or merges the leads of a batch, with the same results as POST /leads for each row, in a few statements. */
export async function importLeads(deps: QueueDeps, tx: Tx, batch: Batch): Promise<Outcome> {
  const { workspaceId, options, now } = batch
  const known = await readAttributes(tx, workspaceId, batch.phones)
  const { accepted, outcome } = planLeads(batch.rows, known)
  const leads = accepted.map(({ facts }) => facts.lead)
  const upserted = await upsertLeads(deps, tx, { workspaceId, now, leads })
  const records = accepted.flatMap(({ facts: { phone, consent } }) => {
    return consent ? [{ leadId: upserted.leads.get(phone)!.id, phone, consent }] : []
  })
  await recordConsents(deps, tx, { workspaceId, now, records })
  const openings = options.send_openings ? await queueOpenings(deps, tx, { batch, known, leads: upserted.leads }) : []
  return { ...outcome, events: [...upserted.events, ...openings] }
}

/** Expected results of the rows in a dry run. `known` contains the known leads and is extended by the rows. */
export async function previewLeads(tx: Querying, batch: Batch): Promise<Outcome> {
  const known = await readAttributes(tx, batch.workspaceId, batch.phones)
  for (const phone of await earlierPhones(tx, batch)) known.set(phone, known.get(phone) ?? {})
  return planLeads(batch.rows, known).outcome
}

/** Row by row: whether it creates or merges a lead, and whether the lead's attributes stay within the limits. */
function planLeads(
  rows: readonly WaitingRow[],
  known: Map<string, Readonly<Record<string, AttributeValue>>>,
): LeadPlan {
  const accepted: WaitingRow[] = []
  const outcome: Outcome = { created: 0, merged: 0, skipped: 0, failures: [], events: [] }
  for (const row of rows) {
    const { phone, lead } = row.facts
    const before = known.get(phone)
    const attributes = { ...before, ...(lead.attributes as Record<string, AttributeValue>) }
    const problem = before && problemOfAttributes(attributes)
    if (problem) {
      outcome.failures.push({ rowNumber: row.rowNumber, ...problem })
      continue
    }
    known.set(phone, attributes)
    accepted.push(row)
    if (before) outcome.merged++
    else outcome.created++
  }
  return { accepted, outcome }
}

/** Phones that occurred in an earlier row: without the dry run, they would be leads. */
async function earlierPhones(tx: Querying, { workspaceId, importId, phones, rows }: Batch): Promise<string[]> {
  const found = await tx.query<{ phone: string }>(sql`
    select p.phone from unnest(${phones}::text[]) as p (phone)
    where exists (select from import_row r where r.workspace_id = ${workspaceId} and r.phone = p.phone
      and r.import_id = ${importId} and r.row_number < ${rows[0]?.rowNumber ?? 0} and r.outcome is null)`)
  return found.map(({ phone }) => phone)
}

type ImportedLeads = {
  batch: Batch
  known: Map<string, Readonly<Record<string, AttributeValue>>>
  leads: Map<string, UpsertedLead>
}

/** Each new lead's opening passes the gate, like any other message. */
async function queueOpenings(deps: QueueDeps, tx: Tx, { batch, known, leads }: ImportedLeads): Promise<NewEvent[]> {
  const { workspaceId, options } = batch
  const campaign = await readOpener(tx, workspaceId, options.campaign_id!)
  if (!campaign.opens) return []
  const events: NewEvent[] = []
  for (const { id, phone, created } of leads.values()) {
    if (!created) continue
    const lead = { id, phone, attributes: known.get(phone) ?? {} }
    events.push(...(await queueOpening(deps, tx, { workspaceId, lead, campaign })))
  }
  return events
}
