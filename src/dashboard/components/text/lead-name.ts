type LeadNameFields = { attributes: unknown; phone: string | null }
type Attributes = Readonly<Record<string, unknown>>

const FIRST_NAME_KEYS = ['first_name', 'firstname', 'firstName', 'name', 'full_name']
const FIRST_NAME_CHARS_MAX = 20
const NO_NAME = /^(?:stop|null|undefined|none|test|unknown)$/i

/** A lead's display name: the usual name attributes, or the phone number. */
export function leadName({ attributes, phone }: LeadNameFields): string {
  return givenName(attributes) ?? prettyPhone(phone) ?? 'Erased'
}

export function givenName(attributes: unknown): string | null {
  const known = (attributes ?? {}) as Attributes
  const parts = [known.first_name, known.last_name].filter((part) => typeof part === 'string' && part !== '')
  const whole = [known.name, known.full_name].find((name) => typeof name === 'string' && name !== '')
  return parts.length > 0 ? parts.join(' ') : ((whole as string | undefined) ?? null)
}

/** The first name as the API puts it into texts: the first word of a name attribute, if it is a name. Otherwise empty. */
export function firstName(attributes: unknown): string {
  const known = (attributes ?? {}) as Attributes
  const key = FIRST_NAME_KEYS.find((name) => typeof known[name] === 'string' && known[name] !== '')
  const [first = ''] = String(key ? known[key] : '')
    .normalize('NFC')
    .replaceAll(/[‘’]/g, "'")
    .trim()
    .split(/\s+/)
  const isName = /^\p{L}[\p{L}'-]*$/u.test(first) && first.length <= FIRST_NAME_CHARS_MAX && !NO_NAME.test(first)
  return isName ? capitalized(first) : ''
}

function capitalized(name: string): string {
  const isShouted = name.length > 2 && name === name.toUpperCase()
  return name.charAt(0).toUpperCase() + (isShouted ? name.slice(1).toLowerCase() : name.slice(1))
}

/** Formats a North American number as (415) 555-0123. Returns other numbers unchanged. */
export function prettyPhone(phone: string | null): string | null {
  const parts = phone?.match(/^\+1(\d{3})(\d{3})(\d{4})$/)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}
