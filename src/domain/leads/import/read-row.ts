import { AppError, type ErrorCode } from '../../../errors.ts'
import { consentInput, type GivenConsent } from '../../compliance/index.ts'
import { type E164, timezone } from '../../kernel/index.ts'
import { checkAttributes, type LeadFacts, problemOfLength, readPhone } from '../index.ts'
import type { Field } from './column-mapping.ts'
import type { ImportKind } from './import.ts'

const CELL_LENGTH_MAX = 16 * 1024
const ROW_LENGTH_MAX = 64 * 1024
const SOURCE_LENGTH_MAX = 200

/** How the rows of one import are read. */
export type RowReading = {
  /** Phones to suppress can have any length: no opt-out is dropped. */
  kind: ImportKind
  fields: readonly Field[]
  country: string
  source: string | null
  campaignId: string | null
}

/** Why a row is rejected, with the codes and messages of the API. */
export type Problem = { code: ErrorCode; param: string | null; message: string }

/** Lead data of a row. */
export type RowFacts = {
  phone: E164
  lead: Omit<LeadFacts, 'workspaceId' | 'now'>
  consent: GivenConsent | null
}

/** `phone` is also that of a row with another problem, so that erasing the lead finds the row. */
export type ReadRow =
  | { facts: RowFacts; phone: E164; problem?: never }
  | { facts?: never; phone: E164 | null; problem: Problem }

/** The data of a row, or its first problem. `known` is its phone, if it was already parsed. */
export function readRow(cells: readonly string[], reading: RowReading, known?: E164): ReadRow {
  const { fields } = reading
  const { phone, problem: problemOfPhone } = known ? { phone: known } : phoneIn(cells, reading)
  const misread = problemOfForm(cells, fields) ?? problemOfPhone
  if (misread || !phone) return { phone: phone ?? null, problem: misread! }
  let source = reading.source
  let zone: string | undefined
  const attributes: Record<string, string> = {}
  const consent: Record<string, string> = {}
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!
    const cell = cells[i]!.trim()
    if (field === 'ignore' || field === 'phone' || cell === '') continue
    if (field === 'source') source = cell
    else if (field === 'timezone') zone = cell
    else if (field.startsWith('consent.')) consent[field.slice('consent.'.length)] = cell
    else attributes[field.slice('attributes.'.length)] = cell
  }
  const given = consentOf(consent)
  const problem = problemOf({ source, zone, attributes }) ?? given.problem
  if (problem) return { phone, problem }
  const lead = { phone, source, attributes, timezone: zone, campaignId: reading.campaignId }
  return { phone, facts: { phone, lead, consent: given.consent ?? null } }
}

function problemOfForm(cells: readonly string[], fields: readonly Field[]): Problem | null {
  if (cells.length !== fields.length) {
    return invalid(null, `The row has ${cells.length} cells, but the header has ${fields.length}.`, 'invalid_request')
  }
  let length = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    length += cell.length
    if (cell.length > CELL_LENGTH_MAX) return invalid(paramOf(fields[i]!), 'The cell is longer than 16,384 characters.')
    if (cell.includes('\0')) return invalid(paramOf(fields[i]!), 'The cell contains NUL characters.')
  }
  return length > ROW_LENGTH_MAX ? invalid(null, 'The row is longer than 65,536 characters.', 'invalid_request') : null
}

type PhoneRead = { phone: E164; problem?: never } | { phone?: never; problem: Problem }

function phoneIn(cells: readonly string[], { fields, country, kind }: RowReading): PhoneRead {
  const cell = cells[fields.indexOf('phone')]?.trim() ?? ''
  if (cell === '') return { problem: invalid('phone', 'The row has no phone number.', 'missing_parameter') }
  const read = readPhone(cell, country)
  const problem = read.problem ?? (kind === 'leads' ? problemOfLength(read.phone) : null)
  return problem === null ? { phone: read.phone! } : { problem: invalid('phone', problem) }
}

type RowFields = { source: string | null; zone: string | undefined; attributes: Record<string, string> }

function problemOf({ source, zone, attributes }: RowFields): Problem | null {
  if (source && source.length > SOURCE_LENGTH_MAX) return invalid('source', 'Must have at most 200 characters.')
  if (zone !== undefined && !isTimezone(zone))
    return invalid('timezone', 'Must be an IANA time zone, such as America/Chicago.')
  return problemOfAttributes(attributes)
}

/** Limits of a lead's data, for one row or for all attributes of a lead. */
export function problemOfAttributes(attributes: Parameters<typeof checkAttributes>[0]): Problem | null {
  try {
    checkAttributes(attributes)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return invalid(error.param ?? null, error.message)
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/

function consentOf(cells: Record<string, string>): { consent?: GivenConsent; problem?: Problem } {
  if (Object.keys(cells).length === 0) return {}
  const at = cells.obtained_at
  const parsed = consentInput.safeParse({
    ...cells,
    method: cells.method?.toLowerCase() ?? 'import',
    ...(at && DATE.test(at) && { obtained_at: `${at}T00:00:00Z` }),
  })
  if (parsed.success) return { consent: parsed.data }
  const [issue] = parsed.error.issues
  return { problem: invalid(`consent.${String(issue!.path[0])}`, issue!.message) }
}

/** Cached, because a file has many rows and few time zones, and checking one is slow. */
const knownZones = new Map<string, boolean>()
const KNOWN_ZONES_MAX = 1_000

function isTimezone(zone: string): boolean {
  const known = knownZones.get(zone)
  if (known !== undefined) return known
  if (knownZones.size >= KNOWN_ZONES_MAX) knownZones.clear()
  const isOne = timezone.safeParse(zone).success
  knownZones.set(zone, isOne)
  return isOne
}

function paramOf(field: Field): string | null {
  return field === 'ignore' ? null : field
}

function invalid(param: string | null, message: string, code: ErrorCode = 'invalid_parameter'): Problem {
  return { code, param, message }
}
