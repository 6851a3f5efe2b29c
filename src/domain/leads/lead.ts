import { fragment } from '../kernel/index.ts'

export const LEAD_STATUSES = [
  'new',
  'contacted',
  'engaged',
  'qualified',
  'booked',
  'disqualified',
  'opted-out',
] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]

export type AttributeValue = string | number | boolean

/** A lead as the database gives it. */
export type LeadRow = {
  id: string
  phone: string
  source: string | null
  status: LeadStatus
  attributes: Record<string, AttributeValue>
  suppressed: boolean
  timezone: string | null
  campaign_id: string | null
  created_at: Date
  updated_at: Date
}

export const LEAD_COLUMNS = fragment(
  'id, phone, source, status, attributes, suppressed, timezone, campaign_id, created_at, updated_at',
)

/** A lead as REST and the documentation know it. */
export type WireLead = Omit<LeadRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string }

export function toWireLead(row: LeadRow): WireLead {
  return {
    id: row.id,
    phone: row.phone,
    source: row.source,
    status: row.status,
    attributes: row.attributes,
    suppressed: row.suppressed,
    timezone: row.timezone,
    campaign_id: row.campaign_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
