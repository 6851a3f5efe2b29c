const KEPT_MAX = 64
/** For the results of a playbook's phrases, which every text needs. */
export const PHRASES_KEPT_MAX = 20_000

/**
 * The same function, which keeps its results for the latest texts, because each signal of a playbook asks for the results of one
 * text. Only for functions that depend on the text alone and whose results are not changed.
 */
export function memoizeByText<T>(find: (text: string) => T, keptMax = KEPT_MAX): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= keptMax) kept.clear()
    const found = find(text)
    kept.set(text, found)
    return found
  }
}
