type Ordered = { id: string; createdAt: string }

/** The newest page with the events that have arrived since. Events that are older than the page are on a later page. */
export function withTail<Event extends Ordered>(tail: readonly Event[], page: readonly Event[]): Event[] {
  const known = new Set(page.map(({ id }) => id))
  const oldest = page.at(-1)?.createdAt ?? ''
  const fresh = tail.filter(({ id, createdAt }) => !known.has(id) && createdAt >= oldest)
  return [...fresh, ...page].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
