import { fragment, sql, type Tx } from '../kernel/index.ts'

/** The keys by which a lead is found by name: "ann smith" and "smith ann". Null if no name is known. */
export type NameKeys = { name_key: string | null; surname_key: string | null }

const KEY_LENGTH_MAX = 80
const NAMES = ['first_name', 'last_name', 'name', 'full_name'] as const

/** What a statement must return for `keepNameKeys`: the name attributes and the current keys. */
export const NAME_COLUMNS = fragment(
  `jsonb_build_object(${NAMES.map((name) => `'${name}', l.attributes->'${name}'`).join(', ')}) as names, l.name_key, l.surname_key`,
)

/** A name as keys and searches spell it: lower case, no accents, single spaces, at most 80 characters. */
export function foldName(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...plain.trim().replaceAll(/\s+/g, ' ')].slice(0, KEY_LENGTH_MAX).join('').trimEnd()
}

/**
 * The name keys of these attributes: `first_name` and `last_name` if both exist, otherwise `name` or `full_name`. The last
 * word, or the part before a comma, is the surname.
 */
export function nameKeysOf(attributes: Readonly<Record<string, unknown>>): NameKeys {
  const [first, last, name, full] = NAMES.map((key) => textOf(attributes[key]))
  const whole = name || full
  const [given, family] = (first && last) || !whole ? [first, last] : partsOf(whole)
  const name_key = foldName(`${given} ${family}`)
  const surname_key = given && family ? foldName(`${family} ${given}`) : ''
  return { name_key: name_key || null, surname_key: surname_key || null }
}

type LeadNames = NameKeys & { id: string; names: Record<string, unknown> }

/** Updates the name keys of leads whose names changed. Usually there are none, and no statement runs. */
export async function keepNameKeys(tx: Tx, workspaceId: string, leads: readonly LeadNames[]): Promise<void> {
  const renamed = leads.flatMap(({ id, names, name_key, surname_key }) => {
    const keys = nameKeysOf(names)
    return keys.name_key === name_key && keys.surname_key === surname_key ? [] : [{ id, ...keys }]
  })
  if (renamed.length === 0) return
  await tx.query(sql`
    update lead set name_key = g.name_key, surname_key = g.surname_key
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as g (id text, name_key text, surname_key text)
    where workspace_id = ${workspaceId} and lead.id = g.id`)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function partsOf(whole: string): [given: string, family: string] {
  const comma = whole.indexOf(',')
  if (comma > 0) return [whole.slice(comma + 1).trim(), whole.slice(0, comma).trim()]
  const words = whole.split(/\s+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}
