import type { Matcher } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { findPhrase, type Match, type Word, wordsOf } from '../words.ts'

type PhraseMatcher = Extract<Matcher, { match: 'phrase' }>

/** The phrases of a matcher by the stem of their first word, so that a long list costs little to read with. */
const kept = new WeakMap<Matcher, Map<string, string[]>>()

const WORDS_MIN = 2
const LETTERS_MIN = 8
const ARTICLES_AND_PRONOUNS = anyOf`
  a | an | the | i | we | it | it's | my | our | me | us | this | that
  all | any | some | one | no | each | every | other | another | same | different
  something | anything | nothing | everything
`
const PREPOSITIONS = anyOf`
  to | of | in | on | at | for | with | from | up | down | out | off | by | about | as
`
const ADVERBS = anyOf`
  and | or | not | just | only | so | very | too | more | less | much | many | then | now | here | there
`
const VERBS = anyOf`
  is | are | was | be | can | will | need | needs | want | have | has | had | do | does | done
  get | got | go | goes | going | come | comes | coming
  look | looks | looking | like | call | work | works | working
`
const ADJECTIVES = anyOf`
  good | bad | new | old | year old | big | small | little | long | short | high | low | open | close | closed
  free | full | half | first | second | last | next
`
const SIDES = anyOf`
  right | left | front | back | side | top
`
const TIMES = anyOf`
  day | days | week | month | year | years | time | times
`
const THINGS = anyOf`
  thing | things | stuff | people | house | home | place | room | car | way | money | part
  lot | lots | bit | kind | sort | type
`
/** A phrase of such words alone has no meaning of its own. */
const PLAIN = pattern()`
  ^(?:${ARTICLES_AND_PRONOUNS}|${PREPOSITIONS}|${ADVERBS}|${VERBS}|${ADJECTIVES}|${SIDES}|${TIMES}|${THINGS})$
`

/** Marks the phrases of an option that are read in the answer to another question too: several words, not all of them plain. */
export function mayBeVolunteered(matcher: PhraseMatcher): PhraseMatcher {
  const byStem = new Map<string, string[]>()
  for (const phrase of matcher.phrases) {
    const words = wordsOf(phrase.toLowerCase())
    const telling = words.filter(({ word }) => !PLAIN.test(word))
    if (words.length < WORDS_MIN || phrase.length < LETTERS_MIN || telling.length === 0) continue
    const stem = words[0]!.stem
    byStem.set(stem, [...(byStem.get(stem) ?? []), phrase])
  }
  kept.set(matcher, byStem)
  return matcher
}

/** The places of a text that have one of these phrases. */
export function volunteeredIn(matcher: Matcher, words: Word[]): Match[] {
  const byStem = kept.get(matcher)
  if (!byStem || byStem.size === 0) return []
  const phrases = new Set(words.flatMap(({ stem }) => byStem.get(stem) ?? []))
  return [...phrases].flatMap((phrase) => findPhrase(words, phrase, 'none'))
}
