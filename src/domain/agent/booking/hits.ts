import type { Hit } from '../reading/reading.ts'

export function hitOf(match: RegExpExecArray): Hit {
  return { start: match.index, end: match.index + match[0].length }
}

export function overlaps(a: Hit, b: Hit): boolean {
  return a.start < b.end && b.start < a.end
}
