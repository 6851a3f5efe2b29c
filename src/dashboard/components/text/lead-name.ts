type LeadNameFields = { attributes: unknown; phone: string | null }

/** A lead's display name: the usual name attributes, or the phone number. */
export function leadName({ attributes, phone }: LeadNameFields): string {
  return givenName(attributes) ?? prettyPhone(phone) ?? 'Erased'
}

export function givenName(attributes: unknown): string | null {
  const known = (attributes ?? {}) as Readonly<Record<string, unknown>>
  const parts = [known.first_name, known.last_name].filter((part) => typeof part === 'string' && part !== '')
  const whole = [known.name, known.full_name].find((name) => typeof name === 'string' && name !== '')
  return parts.length > 0 ? parts.join(' ') : ((whole as string | undefined) ?? null)
}

/** Formats a North American number as (415) 555-0123. Returns other numbers unchanged. */
export function prettyPhone(phone: string | null): string | null {
  const parts = phone?.match(/^\+1(\d{3})(\d{3})(\d{4})$/)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}
