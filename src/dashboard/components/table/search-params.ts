const DAY = /^\d{4}-\d\d-\d\d$/

/** The parameters of a URL that are texts. Empty ones are left out. */
export function textsIn<Name extends string>(raw: Record<string, unknown>, ...names: Name[]): { [_ in Name]?: string } {
  const entries = names.flatMap((name) => {
    const text = typeof raw[name] === 'number' ? String(raw[name]) : raw[name]
    return typeof text === 'string' && text.trim() !== '' ? [[name, text]] : []
  })
  return Object.fromEntries(entries)
}

/** The parameters of a URL that are days such as 2026-11-21. */
export function daysIn<Name extends string>(raw: Record<string, unknown>, ...names: Name[]): { [_ in Name]?: string } {
  return Object.fromEntries(names.flatMap((name) => (isDay(raw[name]) ? [[name, raw[name]]] : []))) as object
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

/** A parameter of a URL that is one of the keys of `labels`. */
export function isKeyOf<Value extends string>(labels: Readonly<Record<Value, unknown>>, raw: unknown): raw is Value {
  return typeof raw === 'string' && Object.hasOwn(labels, raw)
}

/** Changes of filters: null or an empty text removes one. */
export type FilterChange<Search> = { [Name in keyof Search]?: Search[Name] | string | null | undefined }

export function withChange<Search extends object>(search: Search, change: FilterChange<Search>): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search
}

/** Midnight of a day in the reader's time zone, plus a number of days. */
export function startOfDay(day: string | undefined, daysLater: number): string | null {
  if (day === undefined) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
