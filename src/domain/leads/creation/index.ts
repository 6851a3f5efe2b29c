export { CreateLeadInput, createLead } from './create-lead.ts'
