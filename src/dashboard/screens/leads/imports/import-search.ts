export type ImportKind = 'leads' | 'suppressions'

export const STEPS = ['file', 'columns', 'check'] as const

export type ImportSearch = { kind?: ImportKind; step?: (typeof STEPS)[number] }

/** What a new import begins as, which a link may say (`?kind=suppressions`), and the step that it is at. */
export function readImportSearch({ kind, step }: Record<string, unknown>): ImportSearch {
  return {
    ...(kind === 'suppressions' && { kind }),
    ...((step === 'columns' || step === 'check') && { step }),
  }
}
