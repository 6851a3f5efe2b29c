import type { Hit } from '../reading/reading.ts'
import { readYesNo } from '../reading/yes-no.ts'
import { isRefused } from './day-words.ts'
import { hitOf } from './hits.ts'

/** A position in an offer, from 0; negative positions count from its end. */
export type OrdinalMention = Hit & { index: number; negated: boolean }

const OPTION = String.raw`(?:\b(?:options?|opt|number|no\.|choice|slot|time|opcion(?:es)?|numero|la opcion|el numero)|#) ?#?`
const DIGIT = '(?:1|2|3|one|two|three|uno|una|dos|tres)'
const DIGITS = ['1 one uno una', '2 two dos', '3 three tres']
const ORDINALS: [RegExp, number][] = [
  [/\b(?:first|1st|primer[oa]?)\b(?! (?:thing|available|of|floor|let))/g, 0],
  [/\b(?:second|2nd|segund[oa])\b(?! (?:floor|thought))/g, 1],
  [/\b(?:third|3rd|tercer[oa]?)\b(?! floor)/g, 2],
  [/\b(?:middle|del medio|de en medio)\b(?! of)/g, 1],
  [
    /\b(?:the|la|el) (?:last|final|ultim[oa])\b|\b(?:last|final) (?:one|slot|option|time)\b|^\W*(?:last|ultim[oa])\W*$/g,
    -1,
  ],
]
const NUMBERED = new RegExp(`${OPTION}(${DIGIT})\\b`, 'g')
const ALONE = new RegExp(
  `^\\W*(?:(?:i'll take|let's do|let's go with|give me|the|la|el|quiero)\\s)?(?:(${DIGIT})|#(\\d))(?: (?:please|por favor|is (?:good|fine)|works))?\\W*$`,
)

const EARLIEST = /\b(?:earliest|earlier|soonest|sooner|mas temprano|mas pronto|lo antes)\b(?! than)/
const LATEST = /\b(?:latest|later|mas tarde)\b(?! (?:in|this|next|than|on)\b)(?! date)/
const ANY =
  /\b(?:either|any|both|all)(?: (?:one|time|day|of (?:those|them|these)|those|of the (?:two|three)))*(?: times?| days?| ones?)? (?:works?|is|are|will|would|should|sounds?|good|fine|ok)\b|^\W*(?:either|any|both)(?: (?:one|time|of (?:those|them|these)))*\W*$|\b(?:whichever|whatever (?:is|works|you)|you (?:pick|choose|decide)|your (?:pick|choice|call)|(?:doesn't|don't|does not) matter|no preference|i'm (?:flexible|easy|open)|i don't care which|up to you|(?:those|they|these) (?:all )?work|works for me either way|cualquiera|el que sea|la que sea|me da igual|como (?:usted|ustedes|quieran?)|ust\w+ escoj\w+|las dos|los dos)\b/
const NONE =
  /\b(?:none|neither|nothing)(?: of (?:those|them|these|the (?:two|three)))?\b|\b(?:not|don't|can't|cannot|won't|doesn't|unable to)\b[^.!?]{0,16} (?:any|either)(?: of)?\b(?! (?:other|more|questions|thing))|\b(?:those|these|they|that|both|all of (?:those|them))(?: (?:times?|days?|dates?))?(?: all| both)? (?:don't|won't|doesn't|do not|aren't|are not|are (?:all |both )?(?:bad|no good|tough|out)|isn't|not going to)\b|\b(?:any ?thing|what|got|have|any|do you have|is there|are there) (?:else|other|different|more)\b|\b(?:other|different|another|more|new) (?:times?|days?|options?|slots?|dates?|openings?|availability)\b|\b(?:ningun[oa]?s?|otro (?:dia|horario)|otra (?:hora|fecha)|otros (?:dias|horarios)|otras (?:horas|fechas)|que mas tienen?|no puedo (?:ninguno|ninguna|esos|esas))\b/
const CANCEL =
  /\b(?:cancel\w*|call (?:it|the (?:visit|appointment)) off|don't (?:come|need the (?:visit|appointment))|(?:don't|no longer) want the (?:visit|appointment)|no vengan|anular)\b/
const MOVE =
  /\b(?:re-?sched\w*|(?:move|push|change|switch|shift|bump)(?: (?:it|that|this|my|the|our|to|up|back))*(?: (?:appointment|visit|time|date|day|slot|friday|monday|tuesday|wednesday|thursday|saturday|sunday))?\b(?! of)|(?:another|different|other) (?:day|time|date)|(?:can't|won't be able to|not going to|couldn't|not able to|unable to) (?:make|do|be there|be home)\b|something came up|cambiar|mover|reagendar|reprogramar|pos(?:poner|tergar)|otro dia|otra hora|no (?:voy a |vamos a )?(?:poder|alcanzo|puedo))\b/
const AGREES =
  /^\W*(?:(?:ok(?:ay)?|great|cool|sounds?|that|this|it|looks?|works?|will|all|is|perfect|awesome|excellent|wonderful|fantastic|good|fine|sure|yes|yep|deal|confirmed?|right|correct|see (?:you|ya|u)(?: (?:then|there|soon))?|i'll be (?:there|home|here)|we'll be (?:there|home|here)|for (?:me|us)|thanks?|thank you|so much|please|book it|lock it in|set|done|perfecto|muy|bien|bueno|esta|sale|va|vale|de acuerdo|asi|es|ahi|nos vemos|los espero|gracias|excelente|listo|claro|confirmado|por favor|si|ya)\W*)+$/
const DISAGREES =
  /\b(?:that's|it's|this is|is|are)(?: (?:the|a))? (?:wrong|incorrect|not (?:right|it|what|correct))\b|^\W*(?:not (?:right|correct|that)|wrong|wait|hmm|no)\W*(?:no\b|$)|\bno (?:(?:la verdad|puedo|me (?:queda|sirve))\W*)+/

/** The positions of an offer that a plain text names; `count` is the offer's length. */
export function findOrdinals(text: string, count: number): OrdinalMention[] {
  const found = ORDINALS.flatMap(([pattern, index]) =>
    [...text.matchAll(pattern)].map((match) => ({ index, ...hitOf(match) })),
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
