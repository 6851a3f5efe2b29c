type Named = { attributes: unknown; phone: string | null }

/** What to call a lead: their name by its usual attributes, else their phone. */
export function leadName({ attributes, phone }: Named): string {
  return givenName(attributes) ?? prettyPhone(phone) ?? 'Erased'
}

export function givenName(attributes: unknown): string | null {
  const known = (attributes ?? {}) as Readonly<Record<string, unknown>>
  const parts = [known.first_name, known.last_name].filter((part) => typeof part === 'string' && part !== '')
  const whole = [known.name, known.full_name].find((name) => typeof name === 'string' && name !== '')
  return parts.length > 0 ? parts.join(' ') : ((whole as string | undefined) ?? null)
}

/** A North American number as people write it; others as they are. */
export function prettyPhone(phone: string | null): string | null {
  const parts = phone?.match(/^\+1(\d{3})(\d{3})(\d{4})$/)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}
