import type { NewEvent } from '../events/index.ts'
import { fragment } from '../kernel/index.ts'
import { type LeadRow, toWireLead } from './lead.ts'

/** Fields that a person, an integration or the agent sets. The other fields follow from messages and have their own events. */
const REPORTED = ['source', 'attributes', 'timezone', 'language', 'campaign_id'] as const satisfies (keyof LeadRow)[]

/** The columns from which `CHANGED_FIELDS` is derived. */
export const REPORTED_COLUMNS = fragment(REPORTED.join(', '))

/** Names of the fields that differ between the rows `before` and `after`. */
export const CHANGED_FIELDS = fragment(
  `array_remove(array[${REPORTED.map((name) => `case when after.${name} is distinct from before.${name} then '${name}' end`).join(', ')}], null)`,
)

export function leadCreated(lead: LeadRow): NewEvent {
  return aboutLead('lead.created', lead)
}

/** No event if nothing changed. `changed`: the value of `CHANGED_FIELDS`. */
export function leadUpdated(lead: LeadRow, changed: readonly string[]): NewEvent[] {
  return changed.length > 0 ? [aboutLead('lead.updated', lead, { changed })] : []
}

function aboutLead(type: 'lead.created' | 'lead.updated', lead: LeadRow, more?: object): NewEvent {
  const { id: lead_id, phone, campaign_id } = lead
  const data = { lead: toWireLead(lead), lead_id, phone, campaign_id, ...more }
  return { type, leadId: lead_id, conversationId: null, data }
}
