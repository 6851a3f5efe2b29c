import { mayFollow } from './phrase-template.ts'

/** One family of wordings: what it says, and the company in which it says something else. */
export type PhraseRule = {
  /** The wording itself. Must carry the flags `gu`. */
  says: RegExp
  /** Not when the words before it in the same clause match this. */
  notAfter?: RegExp
  /** Not when the words after it in the same clause match this. */
  notBefore?: RegExp
}

/** A wording that was found, with the rest of its clause. */
export type FoundPhrase = { before: string; words: string; after: string }

/** The first of the rules that the text follows, or null. */
export function findPhrase(text: string, rules: readonly PhraseRule[]): FoundPhrase | null {
  const words = new Set(text.split(' '))
  for (const rule of rules) {
    if (!mayFollow(rule.says, words)) continue
    for (const match of text.matchAll(rule.says)) {
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
