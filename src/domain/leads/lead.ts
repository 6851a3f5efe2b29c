import { z } from 'zod'
import { columnsOf, idOf, phone, type RowOf, showRow, wireTime, wordsOf } from '../kernel/index.ts'

export const leadStatus = wordsOf('LeadStatus', 'Status of a lead, derived from its messages and conversations.', {
  new: 'No message has been sent to the lead.',
  contacted: 'A message has been sent to the lead.',
  engaged: 'The lead has an open conversation.',
  qualified: 'The lead’s open conversation has reached the qualification threshold.',
  booked: 'The lead’s last conversation ended with an appointment.',
  disqualified: 'The lead’s last conversation ended because the lead was disqualified.',
  'opted-out': 'The lead’s phone number is suppressed.',
})

export const language = wordsOf('Language', 'Language in which the agent writes.', {
  en: 'English.',
  es: 'Spanish.',
})

export type LeadStatus = z.output<typeof leadStatus>

export type AttributeValue = string | number | boolean

/** A lead as REST, GraphQL and the documentation show it. */
export const leadShape = z
  .object({
    id: idOf('lead', 'ID of the lead.'),
    phone: phone('The lead’s phone number in E.164 format.'),
    source: z
      .string()
      .nullable()
      .describe('First known source of the lead, such as an ad campaign or a form. Null if unknown.'),
    status: leadStatus.describe('Status of the lead, derived from its messages and conversations.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Custom fields of the lead.'),
    suppressed: z
      .boolean()
      .describe('Whether the lead’s phone number is suppressed. No messages are sent to suppressed phone numbers.'),
    timezone: z.string().nullable().describe('IANA time zone of the lead, such as America/Chicago. Null if unknown.'),
    language: language.nullable().describe('Language in which the agent writes to the lead. Null if unknown.'),
    campaign_id: idOf(
      'camp',
      'ID of the campaign that the lead is assigned to. Null if the lead has no campaign.',
    ).nullable(),
    created_at: wireTime.describe('When the lead was created.'),
    updated_at: wireTime.describe('When the lead was last updated.'),
  })
  .describe('A person who can be sent messages until they opt out.')

/** A lead as the database returns it. */
export type LeadRow = RowOf<typeof leadShape.shape>

export const LEAD_COLUMNS = columnsOf(leadShape)

export const toWireLead = showRow(leadShape)
