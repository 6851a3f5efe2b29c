import type { Signal } from '../../campaigns/index.ts'

/** The options of a choice, in the order of the playbook. Other kinds of signals have none. */
export function choicesOf({ kind, extract }: Signal): string[] {
  if (kind !== 'choice') return []
  const words = extract.flatMap((matcher) => (matcher.match === 'phrase' ? [String(matcher.means)] : []))
  return [...new Set(words)]
}
