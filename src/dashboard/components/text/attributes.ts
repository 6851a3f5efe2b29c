import { wordsOf } from '../table/differences.ts'

/** The attributes that everybody looks for first, in this order. The others follow by name. */
const FIRST = [
  'first_name',
  'last_name',
  'name',
  'full_name',
  'company',
  'email',
  'address',
  'street',
  'city',
  'state',
  'zip',
  'postcode',
]
const LABELS: Readonly<Record<string, string>> = { zip: 'ZIP code', email: 'Email', full_name: 'Full name' }

export type ShownAttribute = { key: string; label: string; value: unknown }

/** A lead's attributes with labels for people: "First name" and not `first_name`. The API returns them in no useful order. */
export function shownAttributes(attributes: unknown): ShownAttribute[] {
  const place = (key: string) => (FIRST.indexOf(key) + 1 || FIRST.length + 1) - 1
  return Object.entries((attributes ?? {}) as Record<string, unknown>)
    .map(([key, value]) => ({ key, label: LABELS[key] ?? wordsOf(key), value }))
    .sort((a, b) => place(a.key) - place(b.key) || a.label.localeCompare(b.label))
}
