import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Querying, sql } from '../kernel/index.ts'
import { foldName } from './name-keys.ts'

/** A search as a client gives it. */
export const searchText = z
  .string()
  .describe(
    'Only leads whose phone number starts with these digits, or whose first, last or full name starts with this text. Case and accents ' +
      'are ignored. If more than 100 names match, only the first 100 in alphabetical order are used.',
  )

/** A search for leads: the start of a phone or of a name. */
export type Search = { phones: string[] } | { name: string }

/** Maximum number of leads per kind of match. */
const FOUND_MAX = 100
const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/
/** In byte order, follows everything that starts with the text before it. */
const LAST = '\u{10ffff}'

/**
 * Digits search for the start of a phone: with `+` as given, otherwise with any calling code or without that of North America.
 * Anything else searches for the start of a name. `invalid_parameter` if there is nothing to search for.
 */
export function readSearch(search: string): Search {
  const text = search.trim()
  if (PHONE.test(text)) {
    const digits = text.replaceAll(/\D/g, '')
    return { phones: text.startsWith('+') || digits.startsWith('1') ? [`+${digits}`] : [`+${digits}`, `+1${digits}`] }
  }
  const name = foldName(text)
  if (name === '')
    throw new AppError('invalid_parameter', {
      param: 'search',
      message: 'Enter the first digits of a phone number, or the start of a name.',
    })
  return { name }
}

/**
 * The leads that a search finds: by how the phone, the name or the surname begins, at most 200, the first in the order of
 * phones and names. Each way is a stretch of an index, so that the cost does not grow with the workspace.
 */
export async function searchLeads(
  deps: { db: Querying },
  { workspaceId, search }: { workspaceId: string; search: string },
): Promise<string[]> {
  const read = readSearch(search)
  const rows =
    'name' in read ? await byName(deps, workspaceId, read.name) : await byPhone(deps, workspaceId, read.phones)
  return rows.map(({ id }) => id)
}

function byName({ db }: { db: Querying }, workspaceId: string, name: string): Promise<{ id: string }[]> {
  const end = name + LAST
  return db.query(sql`
    (select id from lead where workspace_id = ${workspaceId} and name_key >= ${name} and name_key < ${end}
     order by name_key, id limit ${FOUND_MAX})
    union
    (select id from lead where workspace_id = ${workspaceId} and surname_key >= ${name} and surname_key < ${end}
     order by surname_key, id limit ${FOUND_MAX})`)
}

/** Each beginning in a statement's part of its own, so that the planner sees a stretch of the index. */
function byPhone({ db }: { db: Querying }, workspaceId: string, phones: string[]): Promise<{ id: string }[]> {
  const [one = '', other = one] = phones
  return db.query(sql`
    (select id from lead where workspace_id = ${workspaceId} and phone >= ${one} and phone < ${one + LAST}
     order by phone limit ${FOUND_MAX})
    union
    (select id from lead where workspace_id = ${workspaceId} and phone >= ${other} and phone < ${other + LAST}
     order by phone limit ${FOUND_MAX})`)
}
