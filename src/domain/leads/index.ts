export { attributesInput, checkAttributes } from './attributes.ts'
export { EraseLeadInput, eraseLead, eraseLocked } from './erase-lead.ts'
export { EraseLeadsInput, eraseLeads } from './erase-leads.ts'
export { findLead } from './find-lead.ts'
export {
  type AttributeValue,
  LEAD_COLUMNS,
  type LeadRow,
  type LeadStatus,
  toWireLead,
} from './lead.ts'
export { leadCreated, leadUpdated } from './lead-events.ts'
export { leadList, NOT_ERASED } from './lead-list.ts'

export { E164_FORM, isPhoneCountry, parsePhone, readPhone } from './phone-number.ts'
export { checkPhoneGiven, problemOfLength } from './possible-phone.ts'
export { searchLeads, searchText } from './search-leads.ts'
export { refreshLeadStatus, STATUS_UNSUPPRESSED } from './status.ts'
export { UpdateLeadInput, updateLead } from './update-lead.ts'
export { type LeadFacts, upsertLead } from './upsert-lead.ts'
export { readAttributes, type UpsertedLead, upsertLeads } from './upsert-leads.ts'
