import { fragment } from '../../kernel/index.ts'

export const SUPPRESSION_REASONS = ['opt_out', 'wrong_number', 'complaint', 'legal'] as const

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** What brought a suppression about. */
export const SUPPRESSION_METHODS = ['keyword', 'phrase', 'carrier', 'manual', 'import'] as const

export type SuppressionMethod = (typeof SUPPRESSION_METHODS)[number]

/** A suppression as the database gives it. */
export type SuppressionRow = {
  phone_hash: string
  /** Null once its lead was erased. */
  phone: string | null
  reason: SuppressionReason
  method: SuppressionMethod
  keyword: string | null
  opted_out_at: Date
}

export const SUPPRESSION_COLUMNS = fragment('phone_hash, phone, reason, method, keyword, opted_out_at')

/** A suppression as REST and the documentation know it. */
export type WireSuppression = Omit<SuppressionRow, 'phone_hash' | 'opted_out_at'> & { opted_out_at: string }

export function toWireSuppression(row: Omit<SuppressionRow, 'phone_hash'>): WireSuppression {
  return {
    phone: row.phone,
    reason: row.reason,
    method: row.method,
    keyword: row.keyword,
    opted_out_at: row.opted_out_at.toISOString(),
  }
}
