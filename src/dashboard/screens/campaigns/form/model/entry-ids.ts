const ids = new WeakMap<object, string>()
let count = 0

/** An ID of an entry for React. It survives changes and moves, unlike an index or a key made from a label. */
export function idOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return 'none'
  const known = ids.get(entry)
  if (known !== undefined) return known
  const made = `entry-${++count}`
  ids.set(entry, made)
  return made
}

/** Gives a changed copy of an entry the ID of the original. */
export function keepId(before: object, after: object): void {
  const id = ids.get(before)
  if (id !== undefined) ids.set(after, id)
}
