import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'

/** The thing that a signal counts: the words of leads for it, and the possible numbers. */
export type Unit = {
  words: string[]
  max: number
  least?: number
  /** Halves and tenths are possible. */
  hasParts?: boolean
  /** A measure such as "story" or "mile" may be in the singular behind any number. */
  isMeasure?: boolean
  /** "7th grade": a place in an order. */
  isOrdinal?: boolean
  /** People are counted, so that "me and my wife" is a number. */
  isPeople?: boolean
  /** One sort of thing, named by the owner: other things of a list do not count. */
  isOne?: boolean
  /** A mark between 0 and `max`, such as how bad a pain is. */
  isScale?: boolean
  /** A calendar year, such as that in which a car was built. */
  isYear?: boolean
  /** There is always one or more, so that "no" is no number. */
  isNeverNone?: boolean
}

const list = (words: string): string[] => words.split(', ')

const UNITS: [question: RegExp, unit: Unit][] = [
  [
    /\b(?:what|which) year\b|\byear (?:of (?!exp)|was|is|built|made|bought|graduat)|\b(?:model|car|vehicle|build|truck|boat) year\b|^year\b/,
    year(),
  ],
  [
    /\bsq(?:uare)?[ .]?(?:ft|feet|foot|footage)\b|\bsqft\b/,
    {
      words: list(
        'sqft, sq ft, sq feet, sq foot, square feet, square foot, square ft, square footage, squares, sf, feet, foot, ft',
      ),
      ...{ max: 200_000, least: 50, isMeasure: true, isNeverNone: true },
    },
  ],
  [
    /\b(?:mileage|miles|odometer)\b/,
    {
      words: list('miles, mile, mileage, odometer, on it, on the clock, on the odometer'),
      max: 2_000_000,
      isMeasure: true,
      isNeverNone: true,
    },
  ],
  [
    /\bbath(?:room)?s?\b/,
    {
      words: list('bath, bathroom, ba, full bath, bathrm'),
      max: 20,
      hasParts: true,
      isMeasure: true,
      isNeverNone: true,
    },
  ],
  [
    /\bbed(?:room)?s?\b/,
    { words: list('bed, bedroom, bd, br, bdrm, bedrm'), max: 20, hasParts: true, isMeasure: true, isNeverNone: true },
  ],
  [
    /\b(?:stor(?:y|ies)|floors|levels)\b/,
    {
      words: list('story, stories, storey, storeys, floor, level'),
      ...{ max: 100, hasParts: true, isMeasure: true, isNeverNone: true },
    },
  ],
  [/\bgrade\b/, { words: list('grade, grader'), max: 12, isMeasure: true, isOrdinal: true, isNeverNone: true }],
  [
    /\b(?:days|nights|times|x) (?:a|per|each) (?:week|month)\b|\bhow many (?:days|nights)\b/,
    { words: list('day, night, times, x'), max: 366, isMeasure: true, isNeverNone: true },
  ],
  [
    /\b(?:what|which) floor\b|\bfloor (?:number|no|you)\b/,
    { words: list('floor, story, level'), max: 120, isMeasure: true, isOrdinal: true, isNeverNone: true },
  ],
  [
    /\bminutes?\b|\bmins\b/,
    { words: list('minute, min, mins, hour, hours, hr'), max: 600, isMeasure: true, isNeverNone: true },
  ],
  [/\bhours?\b/, { words: list('hour, hr'), max: 168, hasParts: true, isMeasure: true, isNeverNone: true }],
  [
    /\belectric (?:cars|vehicles)\b|\bevs\b/,
    { words: list('ev, evs, electric car, electric vehicle, tesla, leaf, bolt, rivian'), max: 50 },
  ],
  [
    /\bpets\b|\banimals\b/,
    { words: list('pet, dog, cat, puppy, puppies, kitten, animal, lab, retriever, bird, rabbit'), max: 50 },
  ],
  [
    /\b(?:vehicles|cars|autos)\b/,
    { words: list('vehicle, car, truck, suv, van, minivan, pickup, sedan, auto, jeep'), max: 500 },
  ],
  [/\bdrivers\b/, { words: list('driver, licensed driver'), max: 50, isPeople: true, isNeverNone: true }],
  [
    /\b(?:accidents|claims|tickets|violations|incidents)\b/,
    {
      words: list('accident, wreck, crash, crashes, collision, fender bender, claim, ticket, violation, at fault'),
      max: 50,
    },
  ],
  [/\b(?:sessions|lessons|classes)\b/, { words: list('session, lesson, class, classes, meeting'), max: 50 }],
  [/\b(?:students)\b/, { words: list('student, kid, child, children'), max: 100, isPeople: true, isNeverNone: true }],
  [
    /\b(?:heads?|headcount|how many (?:of (?:them|you|us)|in (?:the )?(?:party|group|family|household)))\b/,
    { words: list('people, person, of us, of them, head'), max: 5_000, isPeople: true, isNeverNone: true },
  ],
  [/\b(?:kids|children)\b/, { words: list('kid, child, children, son, daughter, boy, girl'), max: 30, isPeople: true }],
  [
    /\b(?:people|persons|family members|patients|guests|guest|head ?count|occupants|residents|adults|attendees)\b/,
    {
      words: list('people, person, adult, guest, patient, of us, family member'),
      ...{ max: 5_000, isPeople: true, isNeverNone: true },
    },
  ],
]

function year(): Unit {
  return { words: ['year'], max: 2_100, least: 1_900, isYear: true, isNeverNone: true }
}

const AFTER_COUNTED = anyOf`
  is | are | do | does | did | would | will | need | needs | were | have | has | had | can | should
  live | left | you | a | that | to | on | in | of | per | for
`
const COUNTED = pattern()`
  \bhow many (?:total |different |of your )?([a-z]+(?: [a-z]+)?)(?= ${AFTER_COUNTED}\b|\?)
`
const QUESTION_WORDS = anyOf`
  how | what | when | which | many | much | will | would | does | did | has | have | is | are | you | your
  the | this | and | or | of | in | it | on | for | per | about
  they | they'd | their | we | we'd | i | i'd | our | was | were | do | at | to | from | with | who
`
const WORDS_OF_LABELS = anyOf`
  age | amount | count | current | full | name | number | old | rough | size | total | type
`
const TIMES = anyOf`
  week | weeks | month | day | days
`
const ABBREVIATIONS = anyOf`
  yrs | yr | hrs | mos | wks | wk | qty | cnt | num | nbr | amt
`
/** Words of questions and labels that are no name of a thing. */
const GENERAL = pattern()`^(?:${QUESTION_WORDS}|${WORDS_OF_LABELS}|${TIMES}|${ABBREVIATIONS})$`

/** The words of a signal's label and key that name the thing, without general ones. */
export function namesOf({ key, label }: Pick<Signal, 'key' | 'label' | 'ask'>, general: RegExp): string[] {
  const words = `${label} ${key.replaceAll('_', ' ')}`.toLowerCase().split(/[^a-z-]+/)
  return [...new Set(words)].filter((word) => word.length > 2 && !GENERAL.test(word) && !general.test(word))
}

const SCALE = /\b[01](?: (?:to|through) | ?[-–] ?)(5|10|100)\b/

/** The unit of a signal of the kind `number` by its question, its label or its key. An age has no unit: ask only for other numbers. */
export function unitFor({ key, label, ask }: Signal): Unit {
  const questions = ask.join(' ').toLowerCase()
  const asked = COUNTED.exec(questions)?.[1]
  const names = `${label.toLowerCase()} ${key.replaceAll('_', ' ')}`
  const scale = SCALE.exec(questions)
  if (scale)
    return {
      words: names.split(' ').filter((word) => !GENERAL.test(word)),
      max: Number(scale[1]),
      hasParts: true,
      isScale: true,
    }
  const known =
    (asked && UNITS.find(([of]) => of.test(asked))) ??
    UNITS.find(([of]) => of.test(names)) ??
    UNITS.find(([of]) => of.test(questions))
  if (known) return asked ? { ...known[1], words: [...new Set([...known[1].words, ...lastOf(asked)])] } : known[1]
  const words = [...(asked ? [asked, ...lastOf(asked)] : []), ...names.split(' ')]
  const named = [...new Set(words)].filter((word) => word.length > 2 && !GENERAL.test(word))
  return { words: named, max: 1_000_000, isOne: true }
}

/** The last of the counted words, if it names a thing: "are" in "miles are" does not. */
function lastOf(asked: string): string[] {
  return asked
    .split(' ')
    .slice(-1)
    .filter((word) => !GENERAL.test(word))
}

/** The things of which a playbook asks the age: "How old is the roof?" */
export function thingsOfAge({ key, label, ask }: Signal): string[] {
  const questions = ask.join(' ').toLowerCase()
  const asked =
    /\bhow old (?:is|are) (?:the |your |that |this )?([a-z]+(?: [a-z]+)?)(?=\?| (?:that|you|we|in|on)\b)/.exec(
      questions,
    )
  const names = `${label.toLowerCase()} ${key.replaceAll('_', ' ')}`.split(' ')
  const words = [...(asked ? [asked[1]!, asked[1]!.split(' ').at(-1)!] : []), ...names]
  return [...new Set(words)].filter((word) => word.length > 2 && !GENERAL.test(word) && !/^years?$/.test(word))
}

/** "2 bedrooms", where rooms are counted. */
export function startsWithSort({ words }: Unit, rest: string): boolean {
  const next = /^ ?-?([a-z]+)/.exec(rest)?.[1] ?? ''
  return words.some((word) => word.length >= SORT_LETTERS_MIN && next.length > word.length && next.endsWith(word))
}

const SORT_LETTERS_MIN = 4
