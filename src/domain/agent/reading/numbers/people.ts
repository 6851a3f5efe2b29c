import type { Finding } from '../extractor.ts'
import type { Clause } from '../reading.ts'
import { NUMBER_WORDS, numberOfWords } from './number-words.ts'

const COUNT = `(?:\\d{1,3}|${NUMBER_WORDS})`
const GROUP = new RegExp(`\\b(?:family|household|party|group) of (?:about )?(${COUNT})\\b`)
const OF_US = new RegExp(
  `\\b(?:(?:all |the )?(${COUNT}) of us|(both) of us|(?:it's |its )?(?:us|the) (${COUNT}) of us)\\b`,
)
const ALONE =
  /^\W*(?:(?:it's|its|only|just|nope|no|oh|ok|well|um|for|is|would be)\W+)*(?:me|myself|i am|moi)(?: only| alone| by myself| myself| and myself)?(?: (?:lol|thanks|here|for now|please|haha))*\W*$/
const SELF = '(?:me|myself|i|us)'
const ONE =
  '(?:my |the |our |her |his )?(?:wife|husband|hubby|spouse|partner|boyfriend|girlfriend|bf|gf|fiance|fiancee|mom|mother|dad|father|son|daughter|kid|child|baby|brother|sister|grandma|grandpa|roommate|friend|girl|boy|infant|toddler|teenager)'
const SOME =
  '(?:kids|children|sons|daughters|boys|girls|parents|roommates|brothers|sisters|adults|grandparents|in-?laws|teens|teenagers|toddlers|grandkids|people|students|friends)'
const PART = new RegExp(
  `^(?:(?:and|so|just|only|its|it's|for|it is|it would be|with|have|there's|theres|we have|i have) )*(?:(${SELF})|(${ONE})|(?:my |our |the |all )?(${COUNT}|both|couple)(?: of)?(?: my| our)? (?:little |small |older |younger )?(?:${SOME})|(twins|(?:my|our|both|the) (?:parents|twins|grandparents|in-?laws)))(?: (?:too|as well|also|lol|total|in all|here|thanks|please))*$`,
)
const PARTS = /,| and | & | \+ | plus | with |;|(?<=\b(?:me|myself)) (?=my |the |our )/

/** How many people an answer names: "me, my wife and 2 kids", "family of five", "just me". */
export function peopleCounted(text: string): Finding | null {
  const group = GROUP.exec(text) ?? OF_US.exec(text)
  if (group) {
    const said = group.slice(1).find(Boolean)!
    return { start: group.index, end: group.index + group[0].length, value: said === 'both' ? 2 : numberIn(said) }
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

/** The people whom one sentence names. */
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

function numberIn(said: string): number {
  return /^\d/.test(said) ? Number(said) : numberOfWords(said)
}
