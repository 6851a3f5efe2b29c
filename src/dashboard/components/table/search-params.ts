const DAY = /^\d{4}-\d\d-\d\d$/

/** The parameters of a URL that are strings. Empty ones are left out. */
export function stringsIn<Name extends string>(
  raw: Record<string, unknown>,
  ...names: Name[]
): { [_ in Name]?: string } {
  const entries = names.flatMap((name) => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name] // the router parses ?q=123 as a number
    return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

/** The parameters of a URL that are days such as 2026-11-21. */
export function daysIn<Name extends string>(raw: Record<string, unknown>, ...names: Name[]): { [_ in Name]?: string } {
  const entries = names.flatMap((name) => {
    const value = raw[name]
    return isDay(value) ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || Number.isNaN(Date.parse(value))) return false
  return new Date(value).toISOString().startsWith(value) // 2026-02-31 is parsed as March 3
}

/** Whether a parameter of a URL is one of the keys of `labels`. */
export function isKeyOf<Value extends string>(labels: Readonly<Record<Value, unknown>>, raw: unknown): raw is Value {
  return typeof raw === 'string' && Object.hasOwn(labels, raw)
}

/** Changes of filters: null or an empty string removes a filter. */
export type FilterChange<Search> = { [Name in keyof Search]?: Search[Name] | '' | null | undefined }

/** The filters after a change. */
export function withChange<Search extends object>(search: Search, change: FilterChange<Search>): Search {
  const entries = Object.entries({ ...search, ...change })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Search
}
