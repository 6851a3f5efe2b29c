/** The fields of `after` that differ from `before`. */
export function changedIn<Change extends object>(after: Change, before: Change): Partial<Change> {
  const entries = Object.entries(after) as [keyof Change, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => !isSame(value, before[name]))) as Partial<Change>
}

/** The newest values from the server, with those fields of the form that differ from its `initial` values. */
export function withNewest<Values extends object>(form: { values: Values; initial: Values }, newest: Values): Values {
  return { ...newest, ...changedIn(form.values, form.initial) }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
