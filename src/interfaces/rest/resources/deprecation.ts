/** Since when an address is not to be used any more, and when it may go: dates, at least six months apart. */
export type Deprecation = { since: string; until: string; instead: string }

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), for every answer of a deprecated address. */
export function deprecationHeaders({ since, until }: Deprecation): Record<string, string> {
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Sunset: new Date(until).toUTCString() }
}

/** What its reader is told, in the documentation. */
export function deprecationWords({ since, until, instead }: Deprecation): string {
  return `Deprecated since ${since}. It keeps working until at least ${until}. ${instead}`
}
