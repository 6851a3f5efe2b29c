import type { ImportKind } from './import-search.ts'

/** The fields that a column can be mapped to. `attribute` needs a name. */
export const FIELDS = {
  phone: 'Phone number',
  attribute: 'Attribute',
  source: 'Source',
  timezone: 'Time zone',
  'consent.method': 'Consent method',
  'consent.text': 'Consent text',
  'consent.obtained_at': 'Consent date',
  'consent.source': 'Consent source',
  ignore: 'Don’t import',
} as const

export type FieldName = keyof typeof FIELDS

/** How one column is imported. */
export type Column = { name: string; field: FieldName; key: string; samples: string[] }

const PHONE = /^(phone|mobile|cell|tel|telephone|msisdn|sms|number|contact)(_|$)/
const KNOWN: readonly [pattern: RegExp, field: FieldName][] = [
  [/^(lead_)?source$/, 'source'],
  [/^(time_?zone|tz)$/, 'timezone'],
  [/^consent_method$/, 'consent.method'],
  [/^consent_text$/, 'consent.text'],
  [/^consent_(obtained_at|date)$/, 'consent.obtained_at'],
  [/^consent_source$/, 'consent.source'],
]

/** Suggests a mapping by column name. Without a matching name, the values show which column is the phone. */
export function guessColumns(
  { columns, rows }: { columns: readonly string[]; rows: readonly string[][] },
  kind: ImportKind,
): Column[] {
  const keys = columns.map(snakeCase)
  const named = keys.findIndex((key) => PHONE.test(key))
  const phone =
    named >= 0 ? named : columns.findIndex((_, i) => rows.length > 0 && rows.every((row) => looksLikePhone(row[i])))
  return columns.map((name, i) => {
    const key = keys[i] || `column_${i + 1}`
    const samples = rows.map((row) => row[i] ?? '').filter((cell) => cell.trim() !== '')
    const known = KNOWN.find(([pattern]) => pattern.test(key))?.[1]
    const other = kind === 'suppressions' || name === '' ? 'ignore' : (known ?? 'attribute')
    return { name, field: i === phone ? 'phone' : other, key, samples: samples.slice(0, 3) }
  })
}

/** The mapping for the API: field by column name. */
export function mappingOf(columns: readonly Column[]): Record<string, string> {
  const named = columns.filter(({ name }) => name !== '')
  return Object.fromEntries(
    named.map(({ name, field, key }) => [name, field === 'attribute' ? `attributes.${key.trim()}` : field]),
  )
}

/** Why these columns cannot be imported, in words. */
export function problemOf(columns: readonly Column[]): string | null {
  const phones = columns.filter(({ field }) => field === 'phone')
  if (phones.length === 0) return 'Choose the column with the phone number.'
  if (phones.length > 1)
    return 'Only one column can be the phone number. Import the others as attributes, or don’t import them.'
  const unnamed = columns.find(({ field, key }) => field === 'attribute' && key.trim() === '')
  if (unnamed) return `Name the attribute for “${unnamed.name}”.`
  const targets = Object.values(mappingOf(columns)).filter((target) => target !== 'ignore')
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  return twice === undefined
    ? null
    : `Two columns are mapped to ${twice.replace(/^attributes\./, 'the attribute ')}. Change one.`
}

function looksLikePhone(cell = ''): boolean {
  return /^\+?[\d\s().-]{7,20}$/.test(cell.trim()) && cell.replaceAll(/\D/g, '').length >= 7
}

function snakeCase(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64)
}
