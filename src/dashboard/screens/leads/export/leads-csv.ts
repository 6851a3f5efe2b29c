import type { ListedLead } from '../lead-search.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'

const OWN_COLUMNS = [
  'phone',
  'status',
  'source',
  'campaign',
  'timezone',
  'suppressed',
  'created_at',
  'updated_at',
] as const
const LINES_A_PART = 2_000

/** The rows of the file: fixed columns, and the attributes that any lead has. */
export type LeadRow = { own: string[]; attributes: Readonly<Record<string, unknown>> }

export function leadRow(lead: ListedLead): LeadRow {
  const { phone, status, source, campaign, timezone, suppressed, createdAt, updatedAt, attributes } = lead
  return {
    own: [
      phone ?? '',
      status.toLowerCase(),
      source ?? '',
      campaign?.name ?? '',
      timezone ?? '',
      suppressed ? 'yes' : 'no',
      createdAt,
      updatedAt,
    ],
    attributes: (attributes ?? {}) as LeadRow['attributes'],
  }
}

/** The text of the file in chunks, with pauses so that the page stays responsive. */
export async function leadsCsv(rows: readonly LeadRow[]): Promise<string[]> {
  const keys = [...new Set(rows.flatMap(({ attributes }) => Object.keys(attributes)))].sort()
  const parts = [BYTE_ORDER_MARK + csvLine([...OWN_COLUMNS, ...keys.map(columnOf)])]
  for (let from = 0; from < rows.length; from += LINES_A_PART) {
    const lines = rows.slice(from, from + LINES_A_PART).map(({ own, attributes }) => {
      return csvLine([...own, ...keys.map((key) => (Object.hasOwn(attributes, key) ? String(attributes[key]) : ''))])
    })
    parts.push(lines.join(''))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return parts
}

/** An attribute with the name of a fixed column gets a prefix. */
function columnOf(key: string): string {
  return (OWN_COLUMNS as readonly string[]).includes(key) ? `attributes.${key}` : key
}
