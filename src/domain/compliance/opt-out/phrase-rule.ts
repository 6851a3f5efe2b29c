import { matchesOf } from '../../texts/index.ts'
import { mayFollow } from './phrase-template.ts'

/** Where a clause starts, in a text with ` | ` between clauses. */
export const CLAUSE_START = String.raw`(?:^|\| )`
/** Where a clause ends. */
export const CLAUSE_END = String.raw`(?= \||$)`

/** One family of wordings: a pattern, and the context in which it means something else. */
export type PhraseRule = {
  /** The pattern. Must have the flags `gu`. */
  says: RegExp
  /** The rule does not apply if the words before it in the same clause match this. */
  notAfter?: RegExp
  /** The rule does not apply if the words after it in the same clause match this. */
  notBefore?: RegExp
}

/** A match, with the rest of its clause. */
export type FoundPhrase = { before: string; words: string; after: string }

/** The first rule that matches the text, or null. */
export function findPhrase(text: string, rules: readonly PhraseRule[]): FoundPhrase | null {
  const words = new Set(text.split(' '))
  for (const rule of rules) {
    if (!mayFollow(rule.says, words)) continue
    for (const match of matchesOf(text, rule.says)) {
      const found = inItsClause(text, match.index, match[0])
      if (holds(rule, found)) return found
    }
  }
  return null
}

function holds(rule: PhraseRule, { before, after }: FoundPhrase): boolean {
  if (rule.notAfter?.test(before)) return false
  return !rule.notBefore?.test(after)
}

function inItsClause(text: string, index: number, words: string): FoundPhrase {
  const end = index + words.length
  const clauseStart = text.lastIndexOf('|', index) + 1
  const nextBar = text.indexOf('|', end)
  const clauseEnd = nextBar < 0 ? text.length : nextBar
  return {
    before: text.slice(clauseStart, index).trimStart(),
    words,
    after: text.slice(end, clauseEnd).trimEnd(),
  }
}
