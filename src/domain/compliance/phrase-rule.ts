/** One family of wordings: what it says, and the company in which it says something else. */
export type PhraseRule = {
  /** The wording itself. Must carry the flags `gu`. */
  says: RegExp
  /** Not when the words before it in the same clause match this. */
  notAfter?: RegExp
  /** Not when the words after it in the same clause match this. */
  notBefore?: RegExp
  /** Only when nothing, or nothing that changes the object, follows in the same clause. */
  closes?: true
}

/** A wording that was found, with the rest of its clause. */
export type FoundPhrase = { before: string; words: string; after: string }

const CLOSING =
  /^(?: (?:again|anymore|at all|now|here|today|ok|okay|good|then|once|period|all|too|right away|right now|in the future|going forward|from now on|any further|further|either|yet again|for good|for any reason|at once|lol|or else|both|stop|first|last week|yesterday|weeks ago|months ago|days ago|\d+ times|twice|multiple times|three times|for you guys)\b)*(?:$| (?:i|we|you|he|she|they|it|this|these|that|there|or|and|but|because|as|since|so|if|why|who|what|how|not|no|never|my|our|wrong|for the|on this|at this|to this|to my|on my|at my|in any|from this|from your|from you|with this|unless|before i|until i ask|ok|do|is|stop|remove|leave|goodbye|bye)\b)/u

/** The first of the rules that the text follows, or null. */
export function findPhrase(text: string, rules: readonly PhraseRule[]): FoundPhrase | null {
  for (const rule of rules) {
    for (const match of text.matchAll(rule.says)) {
      const found = inItsClause(text, match.index, match[0])
      if (holds(rule, found)) return found
    }
  }
  return null
}

function holds(rule: PhraseRule, { before, after }: FoundPhrase): boolean {
  if (rule.notAfter?.test(before)) return false
  if (rule.notBefore?.test(after)) return false
  return !rule.closes || CLOSING.test(after)
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
