import { anyOf, pattern } from '../../../texts/index.ts'
import type { Context, Finding } from '../extractor.ts'
import { type Reading, sentenceAt } from '../reading.ts'
import { ONE_TO_NINE } from './number-words.ts'

const NO_YEAR_AFTER = anyOf`
  miles | mi | sq | bucks | dollars | k
  st | ave | road | elm | main
`
/** "2016", but not "2016 miles" and "2016 Elm". */
const FULL = pattern('g')`(?<![\d$#.,-])((?:19|20)\d\d)(?!,?\d|\.\d| ?${NO_YEAR_AFTER})\b`
const SHORT =
  /(?:\b(?:an? |in |the |its |it's |from |my |year |built |del )|^\W*)'?(\d\d)(?: [a-z]|\W*$|[,.])|'(\d\d)\b/g
const TEENS = anyOf`
  ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen
`
const BELOW_HUNDRED = anyOf`
  zero | ${ONE_TO_NINE} | ${TEENS}
  (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]${ONE_TO_NINE})?
`
/** "Twenty fifteen", "two thousand eight", "built in oh six". */
const SPOKEN = pattern('g')`
  \b(?:
    (twenty|nineteen) (?:(oh|o|and|hundred(?: and)?) )?
    |two thousand(?: and)?[ ]
    |(?:built |in |from )(?:in )?(?:oh|aught|ought)[ ]
  )(${BELOW_HUNDRED})\b
`
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
}

/** A calendar year, such as the one in which a car was built: "2016", "an '08", "99 accord", "twenty fifteen". */
export function readYear(reading: Reading, { asked, corrects, claimed, taken }: Context): Finding | null {
  const now = reading.receivedAt.getUTCFullYear()
  const isFree = ({ start, end }: Finding) => ![...claimed, ...taken].some((hit) => hit.start < end && start < hit.end)
  const found = yearsIn(reading.text, now)
    .filter(isFree)
    .filter(({ value, start }) => Number(value) <= now + 1 && (asked || !isOnlyAsked(reading, start)))
  if (asked || corrects)
    return (
      found.find(({ start }) => !/\bsince $/.test(reading.text.slice(0, start))) ??
      (asked ? spokenShort(reading.text) : null)
    )
  return found.find(({ start, end }) => isOfThing(reading.text, start, end)) ?? null
}

const BUILT_BEFORE = /\bbuilt (?:back )?(?:in |around |about )?'?$/

const DETERMINERS = anyOf`
  an? | my | our | his | her | this | [a-z]+'s | year(?: is)? | it's | drive an? | have an? | the | is an?
  (?:car|truck|van|suv|vehicle)(?:'s| is)(?: an?)?
`
const THING_BEFORE = pattern('u')`\b${DETERMINERS} $|^\W*$|[.!?;,\p{Extended_Pictographic}]\uFE0F? $`
const THING_AFTER = pattern()`
  ^(?: (?!(?:and|but|so|was|when|my|our|the|it|we|in|on|for|is|ain|isn|won)\b)[a-z]{3,}| [a-z]+\d+| not \d|\W*$|[,.!;])
`

/** "A 2014 Civic", "its a 2014": a year of a thing, and not of an event. */
function isOfThing(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  if (/\b(?:it's|it is|drive) an? '?$/.test(before) && end - start === 2) return /^\W*$|^[,.]/.test(text.slice(end))
  if (BUILT_BEFORE.test(before)) return true
  return (
    THING_BEFORE.test(before) && !/\b(?:in|since|from|of) (?:the )?$/.test(before) && THING_AFTER.test(text.slice(end))
  )
}

/** "How much are brakes on a 2017 Odyssey" asks for the price, and not for the car. */
function isOnlyAsked(reading: Reading, start: number): boolean {
  const isOwn = /\b(?:on|for|in) (?:an?|my|our|the) $/.test(reading.text.slice(Math.max(0, start - 12), start))
  return !isOwn && sentenceAt(reading, start).isQuestion
}

function yearsIn(text: string, now: number): Finding[] {
  const full = [...text.matchAll(FULL)].map(({ 1: year, index }) => ({
    start: index,
    end: index + 4,
    value: Number(year),
  }))
  const spoken = [...text.matchAll(SPOKEN)].map(({ 0: words, 1: century, 3: rest, index }) => {
    return {
      start: index,
      end: index + words.length,
      value: (century === 'nineteen' ? 1_900 : 2_000) + belowHundred(rest!),
    }
  })
  if (full.length + spoken.length > 0) return [...full, ...spoken]
  return [...text.matchAll(SHORT)].map((match) => {
    const short = Number(match[1] ?? match[2])
    const start = match.index + match[0].search(/\d/)
    return { start, end: start + 2, value: short + (short <= (now % 100) + 1 ? 2_000 : 1_900) }
  })
}

const SPOKEN_SHORT = pattern()`
  ^\W*(?:(?:it's|an?|the|um|uh|like|a old|year) )*(?:nineteen )?
  ((?:sixty|seventy|eighty|ninety)(?:[ -]${ONE_TO_NINE})?)\b
`

/** "Ninety eight", where the year is asked for. */
function spokenShort(text: string): Finding | null {
  const words = SPOKEN_SHORT.exec(text)
  if (!words) return null
  const [tens, ones] = words[1]!.split(/[ -]/)
  const value = 1_900 + (TENS[tens!] ?? 0) + Math.max(0, ONES.indexOf(ones ?? 'zero'))
  return { start: words.index, end: words.index + words[0].length, value }
}

function belowHundred(words: string): number {
  const [first, second] = words.split(/[ -]/)
  const low = ONES.indexOf(first!)
  return low >= 0 ? low : (TENS[first!] ?? 0) + Math.max(0, ONES.indexOf(second ?? 'zero'))
}
