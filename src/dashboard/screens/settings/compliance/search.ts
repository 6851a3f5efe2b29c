const REASONS = ['OPT_OUT', 'WRONG_NUMBER', 'COMPLAINT', 'LEGAL'] as const
const METHODS = ['KEYWORD', 'PHRASE', 'CARRIER', 'MANUAL', 'IMPORT'] as const

/** Which suppressions are shown: kept in the address. */
export type SuppressionSearch = {
  phone?: string
  reason?: (typeof REASONS)[number]
  method?: (typeof METHODS)[number]
}

export function suppressionSearch(given: Record<string, unknown>): SuppressionSearch {
  const { phone, reason, method } = given
  return {
    ...((typeof phone === 'string' || typeof phone === 'number') && phone !== '' && { phone: String(phone) }),
    ...(isOneOf(REASONS, reason) && { reason }),
    ...(isOneOf(METHODS, method) && { method }),
  }
}

function isOneOf<Value>(values: readonly Value[], given: unknown): given is Value {
  return (values as readonly unknown[]).includes(given)
}
