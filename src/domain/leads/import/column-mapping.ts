import { AppError } from '../../../errors.ts'
import type { ImportKind } from './import.ts'

const COLUMNS_MAX = 100
const NAME_LENGTH_MAX = 200
const KEY_LENGTH_MAX = 64

const FIELDS = [
  'phone',
  'source',
  'timezone',
  'consent.method',
  'consent.text',
  'consent.obtained_at',
  'consent.source',
  'ignore',
] as const

/** The field that a column maps to. */
export type Field = (typeof FIELDS)[number] | `attributes.${string}`

/** Names of a column, in snake_case. If a file has several phone columns, the first name here is the lead's phone. */
const PHONE_NAMES =
  `phone phone_number mobile mobile_phone mobile_number cell cell_phone cell_number cellphone telephone
  telephone_number tel msisdn sms phone_1 primary_phone contact_number contact_phone number`.split(/\s+/)
const KNOWN_NAMES: Readonly<Record<string, Field>> = {
  source: 'source',
  lead_source: 'source',
  timezone: 'timezone',
  time_zone: 'timezone',
  tz: 'timezone',
  consent_method: 'consent.method',
  consent_text: 'consent.text',
  consent_obtained_at: 'consent.obtained_at',
  consent_date: 'consent.obtained_at',
  consent_source: 'consent.source',
}

/** The trimmed column names of a file. A column without a name is ignored. */
export function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  if (names.every((name) => name === ''))
    throw refuse('The file is empty. The first row must contain the column names.')
  if (names.length > COLUMNS_MAX) throw refuse(`The file has ${names.length} columns; the maximum is ${COLUMNS_MAX}.`)
  const bad = names.findIndex((name) => name.length > NAME_LENGTH_MAX || name.includes('\0'))
  if (bad >= 0)
    throw refuse(
      `The name of column ${bad + 1} is longer than ${NAME_LENGTH_MAX} characters or contains NUL characters.`,
    )
  const seen = new Set<string>()
  for (const name of names) {
    const known = name.toLowerCase()
    if (name !== '' && seen.has(known))
      throw refuse(`The column ${JSON.stringify(name)} occurs twice. Rename or remove one of them.`)
    seen.add(known)
  }
  return names
}

function refuse(message: string): AppError {
  return new AppError('invalid_parameter', { param: 'file', message })
}

/** The field of each column: from `given`, otherwise from its name. */
export function mapColumns(
  header: readonly string[],
  { given = {}, kind }: { given?: Readonly<Record<string, string>> | undefined; kind: ImportKind },
): Field[] {
  const unknown = Object.keys(given).find((name) => name === '' || !header.includes(name))
  if (unknown !== undefined) throw refuseMapping(unknown, 'The file has no column with this name.')
  const says = (name: string) => (Object.hasOwn(given, name) ? parseField(name, given[name]!) : undefined)
  const named = header.map(says)
  const phone = named.includes('phone') ? -1 : phoneAmong(header, named)
  const fields = header.map((name, i): Field => {
    if (i === phone) return 'phone'
    const field = named[i] ?? defaultField(name, i)
    return kind === 'leads' || field === 'phone' ? field : 'ignore'
  })
  if (!fields.includes('phone')) {
    const message = `The file has no column for phone numbers. Its columns are ${header.map((name) => JSON.stringify(name)).join(', ')}.`
    throw new AppError('invalid_parameter', { param: 'mapping', message: message.slice(0, 1_000) })
  }
  refuseDoubled(header, fields)
  return fields
}

function phoneAmong(header: readonly string[], named: readonly (Field | undefined)[]): number {
  const keys = header.map((name, i) => (named[i] === undefined ? snakeCase(name) : ''))
  const name = PHONE_NAMES.find((known) => keys.includes(known))
  return name === undefined ? -1 : keys.indexOf(name)
}

function defaultField(name: string, index: number): Field {
  if (name === '') return 'ignore'
  const key = snakeCase(name)
  if (Object.hasOwn(KNOWN_NAMES, key)) return KNOWN_NAMES[key]!
  return `attributes.${key || `column_${index + 1}`}`
}

function parseField(name: string, field: string): Field {
  if ((FIELDS as readonly string[]).includes(field)) return field as Field
  const key = /^attributes\.(.+)$/s.exec(field)?.[1]?.trim()
  const isKey =
    key !== undefined && [...key].length <= KEY_LENGTH_MAX && key.isWellFormed() && !/\0|^$|^__proto__$/.test(key)
  if (isKey) return `attributes.${key}`
  throw refuseMapping(name, `Map the column to one of ${FIELDS.join(', ')}, or to attributes.<key>.`)
}

function refuseDoubled(header: readonly string[], fields: readonly Field[]): void {
  const again = fields.findIndex((field, i) => field !== 'ignore' && fields.indexOf(field) < i)
  if (again < 0) return
  const first = header[fields.indexOf(fields[again]!)]
  throw refuseMapping(header[again]!, `The column ${JSON.stringify(first)} is already mapped to ${fields[again]}.`)
}

function refuseMapping(column: string, message: string): AppError {
  return new AppError('invalid_parameter', { param: `mapping.${column}`.slice(0, 200).toWellFormed(), message })
}

/** `First Name` is `first_name`, `dealSize` is `deal_size`. Letters and digits of any script stay. */
export function snakeCase(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, KEY_LENGTH_MAX)
    .toWellFormed()
}
