const KEPT_MAX = 64
/** What is found of a playbook's phrases is asked for with every text. */
export const PHRASES_KEPT_MAX = 20_000

/**
 * The same function, which keeps what it has found of the latest texts: every signal of a playbook asks the same of one text.
 * Only for functions of a text alone whose results nobody changes.
 */
export function remembered<T>(find: (text: string) => T, keptMax = KEPT_MAX): (text: string) => T {
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
