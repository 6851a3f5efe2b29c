/** A changed value, by its path in the compared objects. Null where it is absent. */
export type Difference = { path: string; before: unknown; after: unknown }

/**
 * The differences between two JSON values, by leaf, in the order of the keys. A list of plain values is one leaf. An object on
 * one side only yields all its leaves.
 */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return []
  const [old, young] = [partsOf(before), partsOf(after)]
  const isWhole =
    (old === null && young === null) || (old === null) !== (before == null) || (young === null) !== (after == null)
  if (isWhole) return [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(young ?? {})])
  return [...names].flatMap((name) => differencesOf(old?.[name], young?.[name], path === '' ? name : `${path}.${name}`))
}

/** The children of a value by name; null for a leaf. */
function partsOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return value as Record<string, unknown>
  const isPlain = value.every((one) => typeof one !== 'object' || one === null)
  return isPlain ? null : Object.fromEntries(value.map((one, nth) => [String(nth + 1), one]))
}

/** Formats `initiated_per_day_max` and `initiatedPerDayMax` as "Initiated per day max". Path steps are separated by "›". */
export function wordsOf(path: string): string {
  const steps = path.split('.').map((step) =>
    step
      .replaceAll(/_/g, ' ')
      .replaceAll(/(?<=[a-z])([A-Z])/g, ' $1')
      .toLowerCase(),
  )
  const words = steps.join(' › ').replaceAll(/\b(?:id|url)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a value for display: "yes", "full access", a comma-separated list, a local date. Null is "none". */
export function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueInWords).join(', ')
  if (typeof value === 'string' && MOMENT.test(value)) return new Date(value).toLocaleString()
  if (typeof value === 'string' && SNAKE.test(value)) return value.replaceAll('_', ' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** An enum value such as `full_access`. IDs contain digits. */
const SNAKE = /^[a-z]+(?:_[a-z]+)+$/
