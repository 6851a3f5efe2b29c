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

type Signal = { key: string; label: string }

/**
 * A lead's attributes with labels for people: "First name" and not `first_name`, or the label of the playbook's signal. The API
 * returns them in no useful order.
 */
export function shownAttributes(attributes: unknown, signals: readonly Signal[] = []): ShownAttribute[] {
  const labels: Record<string, string> = {
    ...LABELS,
    ...Object.fromEntries(signals.map(({ key, label }) => [key, label])),
  }
  const place = (key: string) => (FIRST.indexOf(key) + 1 || FIRST.length + 1) - 1
  return Object.entries((attributes ?? {}) as Record<string, unknown>)
    .map(([key, value]) => ({ key, label: labels[key] ?? wordsOf(key), value }))
    .sort((a, b) => place(a.key) - place(b.key) || a.label.localeCompare(b.label))
}
