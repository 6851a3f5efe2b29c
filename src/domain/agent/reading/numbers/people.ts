import { anyOf, pattern } from '../../../texts/index.ts'
import type { Finding } from '../extractor.ts'
import type { Clause } from '../reading.ts'
import { NUMBER_WORDS, numberOfWords } from './number-words.ts'

const COUNT = anyOf`
  \d{1,3} | ${NUMBER_WORDS}
`
/** "Family of five". */
const GROUP = pattern()`\b(?:family|household|party|group) of (?:about )?(${COUNT})\b`
/** "5 of us", "both of us". */
const OF_US = pattern()`\b(?:(?:all |the )?(${COUNT}) of us|(both) of us|(?:it's |its )?(?:us|the) (${COUNT}) of us)\b`
const ONLY = anyOf`
  it's | its | is | would be | only | just | for | nope | no | oh | ok | well | um
`
/** "Just me" as the whole text. */
const ALONE = pattern()`
  ^\W*(?:${ONLY}\W+)*(?:(?:li'?l|little) ol'?d? me|me|myself|i am|moi)
  (?: only| alone| by myself| myself| and myself)?(?: (?:lol|thanks|here|for now|please|haha))*\W*$
`
const SELF = anyOf`
  me | myself | i | us
`
const RELATIVE = anyOf`
  wife | husband | hubby | spouse | partner | boyfriend | girlfriend | bf | gf | fiance | fiancee
  mom | mother | dad | father | son | daughter | kid | child | baby | brother | sister | grandma | grandpa
  roommate | friend | girl | boy | infant | toddler | teenager
`
const ONE = anyOf`
  (?:my |the |our |her |his )?${RELATIVE}
`
const RELATIVES = anyOf`
  kids | children | sons | daughters | boys | girls | parents | roommates | brothers | sisters | adults
  grandparents | in-?laws | teens | teenagers | toddlers | grandkids | people | students | friends
`
const HOW_MANY = anyOf`
  ${COUNT} | both | couple
`
const SOME = anyOf`
  (?:my |our |the |all )?(${HOW_MANY})(?: of)?(?: my| our)? (?:little |small |older |younger )?${RELATIVES}
`
const PAIR = anyOf`
  twins | (?:my|our|both|the) (?:parents|twins|grandparents|in-?laws)
`
const OPENERS = anyOf`
  and | so | just | only | with | for | its | it's | it is | it would be
  have | we have | i have | there's | theres
`
const CLOSERS = anyOf`
  too | as well | also | lol | total | in all | here | thanks | please
`
/** One part of a list of people: "me", "my wife", "2 kids", "my parents". */
const PART = pattern()`^(?:${OPENERS} )*(?:(${SELF})|(${ONE})|${SOME}|(${PAIR}))(?: ${CLOSERS})*$`
const PARTS = /,| and | & | \+ | plus | with |;|(?<=\b(?:me|myself)) (?=my |the |our )/

/** The number of people whom an answer names: "me, my wife and 2 kids", "family of five", "just me". */
export function peopleCounted(text: string): Finding | null {
  const group = GROUP.exec(text) ?? OF_US.exec(text)
  if (group) {
    const count = group.slice(1).find(Boolean)!
    return { start: group.index, end: group.index + group[0].length, value: count === 'both' ? 2 : numberIn(count) }
  }
  const whole = { start: Math.max(0, text.search(/\S/)), end: text.trimEnd().length }
  if (ALONE.test(text)) return { ...whole, value: 1 }
  const parts = text
    .replace(/[.!?)(]+/g, ' ')
    .split(PARTS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const counts = parts.map(countOf)
  if (counts.length === 0 || counts.length > 8 || counts.some((count) => count === null)) return null
  const value = counts.reduce<number>((sum, count) => sum + count!, 0)
  return value > 0 ? { ...whole, value } : null
}

/** "My wife and 2 kids here": a household. */
export const LIVES_HERE = /\b(?:here|living|live)\W*$/

/** The number of people whom one sentence names. */
export function peopleIn({ start, text }: Clause): Finding | null {
  const found = peopleCounted(text)
  return found && { ...found, start: start + found.start, end: start + found.end }
}

function countOf(part: string): number | null {
  const match = PART.exec(part)
  if (!match) return null
  const [, self, one, some] = match
  if (self) return self === 'us' ? null : 1
  if (one) return 1
  if (!some) return 2
  return some === 'both' || some === 'couple' ? 2 : numberIn(some)
}

function numberIn(written: string): number {
  return /^\d/.test(written) ? Number(written) : numberOfWords(written)
}
