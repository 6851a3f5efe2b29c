import type { Signal } from '../../campaigns/index.ts'

/** The words that a choice may be, in the playbook's order; of other kinds none. */
export function choicesOf({ kind, extract }: Signal): string[] {
  if (kind !== 'choice') return []
  const words = extract.flatMap((matcher) => (matcher.match === 'phrase' ? [String(matcher.means)] : []))
  return [...new Set(words)]
}
