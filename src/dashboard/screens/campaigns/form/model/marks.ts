import type { Problem } from '../../draft/problem.ts'

type Warning = Pick<Problem, 'message'> & { code?: Problem['code'] }
type Part = { text: string; isMarked: boolean }

/** A text in parts. Marked is what its warnings are about: an example, a variable without a value, or the whole statement. */
export function markedParts(text: string, warnings: readonly Warning[]): Part[] {
  if (warnings.some(({ code }) => code === 'UNCONFIRMED')) return [{ text, isMarked: true }]
  const words = warnings.flatMap(wordsAt).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  if (words.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`))
    .map((part, i) => ({ text: part, isMarked: i % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** The words of the text that the message quotes. */
function wordsAt({ code, message }: Warning): string[] {
  if (code === 'EXAMPLE') return /“([^”]+)”/.exec(message)?.slice(1) ?? []
  return code === 'COMPANY_DATA_MISSING' ? (/\{\{\w+\}\}/.exec(message) ?? []) : []
}
