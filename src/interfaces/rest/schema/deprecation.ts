/** Since when an endpoint is deprecated, and when it can be removed: dates at least six months apart. */
export type Deprecation = { since: string; until: string; instead: string }

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of every response of a deprecated endpoint. */
export function deprecationHeaders({ since, until }: Deprecation): Record<string, string> {
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Sunset: new Date(until).toUTCString() }
}

/** The note in the documentation. */
export function deprecationWords({ since, until, instead }: Deprecation): string {
  return `Deprecated since ${since}. It keeps working until at least ${until}. ${instead}`
}
