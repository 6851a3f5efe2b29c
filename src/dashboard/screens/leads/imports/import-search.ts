export type ImportKind = 'leads' | 'suppressions'

export const STEPS = ['file', 'columns', 'check'] as const

export type ImportSearch = { kind?: ImportKind; step?: (typeof STEPS)[number] }

/** The kind (`?kind=suppressions`) and the step of a new import in the URL. */
export function readImportSearch({ kind, step }: Record<string, unknown>): ImportSearch {
  return {
    ...(kind === 'suppressions' && { kind }),
    ...((step === 'columns' || step === 'check') && { step }),
  }
}
