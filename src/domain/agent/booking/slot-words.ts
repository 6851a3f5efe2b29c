import { anyOf, pattern } from '../../texts/index.ts'
import type { Hit } from '../reading/reading.ts'
import { readYesNo } from '../reading/yes-no.ts'
import { isRefused } from './day-words.ts'
import { hitOf } from './hits.ts'

/** A position in an offer, from 0; negative positions count from its end. */
export type OrdinalMention = Hit & { index: number; negated: boolean }

const OPTION = anyOf`
  \b(?:options?|opt|number|no\.|choice|slot|time|opcion(?:es)?|numero|la opcion|el numero)
  #
`
const DIGIT = '(?:1|2|3|one|two|three|uno|una|dos|tres)'
const DIGITS = ['1 one uno una', '2 two dos', '3 three tres']
const ORDINALS: [RegExp, number][] = [
  [/\b(?:first|1st|primer[oa]?)\b(?! (?:thing|available|of|floor|street|st|ave|avenue|door|let)\b)/g, 0],
  [/\b(?:second|2nd|segund[oa])\b(?! (?:floor|street|st|ave|avenue|door|thought)\b)/g, 1],
  [/\b(?:third|3rd|tercer[oa]?)\b(?! (?:floor|street|st|ave|avenue|door)\b)/g, 2],
  [/\b(?:middle|del medio|de en medio)\b(?! of)/g, 1],
  [
    /\b(?:the|la|el) (?:last|final|ultim[oa])\b|\b(?:last|final) (?:one|slot|option|time)\b|^\W*(?:last|ultim[oa])\W*$/g,
    -1,
  ],
]
const NUMBERED = pattern('g')`${OPTION} ?#?(${DIGIT})\b`
const LEADING_IN = anyOf`i'll take | let's do | let's go with | give me | the | la | el | quiero`
/** A text that is only a number: "I'll take 2 please". */
const ALONE = pattern()`
  ^\W*(?:${LEADING_IN}\s)?(?:(${DIGIT})|#(\d))(?: (?:please|por favor|is (?:good|fine)|works))?\W*$
`

const EARLIEST = /\b(?:earliest|earlier|soonest|sooner|mas temprano|mas pronto|lo antes)\b(?! than)/
const LATEST = /\b(?:latest|later|mas tarde)\b(?! (?:in|this|next|than|on)\b)(?! date)/

const WHICHEVER = anyOf`
  one | time | day | those
  of (?:those|them|these)
  of the (?:two|three)
`
const SUITS = anyOf`works? | is | are | will | would | should | sounds? | good | fine | ok`
const INDIFFERENT = anyOf`
  whichever
  whatever (?:is|works|you)
  you (?:pick|choose|decide)
  your (?:pick|choice|call)
  (?:doesn't|don't|does not) matter
  no preference
  i'm (?:flexible|easy|open)
  i don't care which
  up to you
  (?:those|they|these) (?:all )?work
  works for me either way
  cualquiera | el que sea | la que sea | me da igual | las dos | los dos
  como (?:usted|ustedes|quieran?)
  ust\w+ escoj\w+
`
/** "any of those works" */
const ANY = pattern()`
  \b(?:either|any|both|all)(?: ${WHICHEVER})*(?: times?| days?| ones?)? ${SUITS}\b|
  ^\W*(?:either|any|both)(?: (?:one|time|of (?:those|them|these)))*\W*$|
  \b${INDIFFERENT}\b
`

const OFFERED = anyOf`those | these | they | that | both | all of (?:those|them)`
const UNSUITABLE = anyOf`
  don't | won't | doesn't | do not | aren't | are not | are (?:all |both )?(?:bad|no good|tough|out)
  isn't | not going to
`
const HAVE_YOU = anyOf`any ?thing | what | got | have | any | do you have | is there | are there`
const TIMES = anyOf`times? | days? | options? | slots? | dates? | openings? | availability`
const NONE_SPANISH = anyOf`
  ningun[oa]?s? | otro (?:dia|horario) | otra (?:hora|fecha) | otros (?:dias|horarios)
  otras (?:horas|fechas)
  que mas tienen?
  no puedo (?:ninguno|ninguna|esos|esas)
`
/** "none of those", "do you have anything else?" */
const NONE = pattern()`
  \b(?:none|neither|nothing)(?: of (?:those|them|these|the (?:two|three)))?\b|
  \b(?:not|don't|can't|cannot|won't|doesn't|unable to)\b[^.!?]{0,16} (?:any|either)(?: of)?\b
  (?! (?:other|more|questions|thing))|
  \b${OFFERED}(?: (?:times?|days?|dates?))?(?: all| both)? ${UNSUITABLE}\b|
  \b${HAVE_YOU} (?:else|other|different|more)\b|
  \b(?:other|different|another|more|new) ${TIMES}\b|
  \b${NONE_SPANISH}\b
`

const CANCELLING = anyOf`
  cancel\w*
  call (?:it|the (?:visit|appointment)) off
  don't (?:come|need the (?:visit|appointment))
  (?:don't|no longer) want the (?:visit|appointment)
  no vengan | anular
`
const CANCEL = pattern()`\b${CANCELLING}\b`

const MOVED = anyOf`
  appointment | visit | time | date | day | slot
  friday | monday | tuesday | wednesday | thursday | saturday | sunday
`
const UNABLE = anyOf`can't | won't be able to | not going to | couldn't | not able to | unable to`
const MOVING_SPANISH = anyOf`
  cambiar | mover | reagendar | reprogramar | pos(?:poner|tergar) | otro dia | otra hora
  no (?:voy a |vamos a )?(?:poder|alcanzo|puedo)
`
const MOVING = anyOf`
  re-?sched\w*
  (?:move|push|change|switch|shift|bump)(?: (?:it|that|this|my|the|our|to|up|back))*(?: ${MOVED})?\b(?! of)
  (?:another|different|other) (?:day|time|date)
  ${UNABLE} (?:make|do|be there|be home)\b
  something came up
  ${MOVING_SPANISH}
`
/** "can we move it to Friday" */
const MOVE = pattern()`\b${MOVING}\b`

const YES = anyOf`
  ok(?:ay)? | great | cool | sounds? | that | this | it | looks? | works? | will | all | is | perfect
  awesome | excellent
  wonderful | fantastic | good | fine | sure | yes | yep | deal | confirmed? | right | correct | set | done
  for (?:me|us)
  book it | lock it in
`
const YES_SPANISH = anyOf`
  perfecto | muy | bien | bueno | esta | sale | va | vale | de acuerdo | asi | es | ahi | excelente
  listo | claro | confirmado | si | ya
`
const SEE_YOU = anyOf`
  see (?:you|ya|u)(?: (?:then|there|soon))?
  i'll be (?:there|home|here)
  we'll be (?:there|home|here)
  nos vemos | los espero
`
const COURTESY = anyOf`thanks? | thank you | so much | please | gracias | por favor`
/** A text of these words only: "Perfect, see you then!" */
const AGREES = pattern()`^\W*(?:(?:${YES}|${YES_SPANISH}|${SEE_YOU}|${COURTESY})\W*)+$`
const WRONG = anyOf`wrong | incorrect | not (?:right|it|what|correct)`
/** "that's the wrong day" */
const DISAGREES = pattern()`
  \b(?:that's|it's|this is|is|are)(?: (?:the|a))? ${WRONG}\b|
  ^\W*(?:not (?:right|correct|that)|wrong|wait|hmm|no)\W*(?:no\b|$)|
  \bno (?:(?:la verdad|puedo|me (?:queda|sirve))\W*)+
`

/** The positions of an offer that a plain text names; `count` is the offer's length. */
export function findOrdinals(text: string, count: number): OrdinalMention[] {
  const found = ORDINALS.flatMap(([words, index]) =>
    [...text.matchAll(words)].map((match) => ({ index, ...hitOf(match) })),
  )
  const numbered = [...text.matchAll(NUMBERED)].map((match) => ({ index: indexOf(match[1]!), ...hitOf(match) }))
  const alone = ALONE.exec(text)
  if (alone) numbered.push({ index: indexOf(alone[1] ?? alone[2]!), start: 0, end: text.length })
  return [...found, ...numbered]
    .map((mention) => ({ ...mention, index: mention.index < 0 ? count + mention.index : mention.index }))
    .filter(({ index }) => index >= 0 && index < count)
    .map((mention) => ({ ...mention, negated: isRefused(text, mention) || isAfterNoTo(text, mention) }))
    .toSorted((a, b) => a.start - b.start)
}

export function findExtreme(text: string): 'earliest' | 'latest' | null {
  if (EARLIEST.test(text)) return 'earliest'
  return LATEST.test(text) ? 'latest' : null
}

export const saysAny = (text: string) => ANY.test(text) && !NONE.test(text)
export const saysNone = (text: string) => NONE.test(text)
export const saysCancel = (text: string) => CANCEL.test(text)
export const saysMove = (text: string) => MOVE.test(text)

/** Yes or no to a proposed time; null when the text is neither. */
export function findAgreement(text: string): boolean | null {
  if (DISAGREES.test(text)) return false
  const first = text.split(/[,.!?\n]/)[0]!
  if (AGREES.test(text) || AGREES.test(first)) return true
  return readYesNo(text) ?? (readYesNo(first) || null)
}

/** "No to the first". */
function isAfterNoTo(text: string, { start }: Hit): boolean {
  return /\bno to (?:the )?$/.test(text.slice(0, start))
}

function indexOf(word: string): number {
  return DIGITS.findIndex((names) => names.split(' ').includes(word))
}
