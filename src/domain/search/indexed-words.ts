import { searchWords } from './search-words.ts'

/** Prefixes this short would match nearly everything. */
const PART_LENGTH_MIN = 2
const DIGITS_MIN = 3
const LEAD_WORDS_MAX = 400
/** Attributes in which a search matches any part of a word, and not only its beginning. */
const NAMES = new Set(['first_name', 'last_name', 'name', 'full_name', 'email'])

export type SearchedLead = {
  phone: string | null
  source?: string | null | undefined
  attributes?: Readonly<Record<string, unknown>> | null | undefined
}

/** The random end of an ID: enough characters that hardly any two workspaces share entries of the index. */
const MARK_LENGTH = 6

/**
 * A word as stored in the index. It begins with a mark of its workspace, so that a search reads no entry of another
 * workspace, however frequent the word is there. Two workspaces can have the same mark.
 */
export function wordOf(workspaceId: string, word: string): string {
  return `${workspaceId.slice(-MARK_LENGTH)}/${word}`
}

/** The search words of a text. */
export function messageWords(workspaceId: string, body: string): string[] {
  return [...new Set(searchWords(body))].map((word) => wordOf(workspaceId, word))
}

/**
 * The search words of a lead: any part of the phone, the names and the email address, and the beginnings of the words of
 * everything else. A part is found because the rest of the word from there is stored as well.
 */
export function leadWords(workspaceId: string, { phone, source, attributes }: SearchedLead): string[] {
  const entries = Object.entries(attributes ?? {})
  const names = entries.flatMap(([key, value]) => (NAMES.has(key) ? searchWords(textOf(value)) : []))
  const others = entries.flatMap(([key, value]) => (NAMES.has(key) ? [] : searchWords(textOf(value))))
  const found = [
    ...endsOf(phone?.replaceAll(/\D/g, '') ?? '', DIGITS_MIN),
    ...names.flatMap((word) => endsOf(word, PART_LENGTH_MIN)),
    ...searchWords(source ?? ''),
    ...others,
  ]
  return [...new Set(found)].slice(0, LEAD_WORDS_MAX).map((word) => wordOf(workspaceId, word))
}

/** "ann" is "ann" and "nn". */
function endsOf(word: string, lengthMin: number): string[] {
  const letters = [...word]
  const ends = letters.map((_, start) => letters.slice(start).join(''))
  return ends.filter((_end, start) => start === 0 || letters.length - start >= lengthMin)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
