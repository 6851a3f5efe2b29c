export type ImportKind = 'leads' | 'suppressions'

/** What a new import begins as, which a link may say: `?kind=suppressions`. */
export function readKind(given: Record<string, unknown>): { kind?: ImportKind } {
  return given.kind === 'suppressions' ? { kind: 'suppressions' } : {}
}
