import type { Signal } from '../../campaigns/index.ts'
import { anyOf, matchesOf, pattern } from '../../texts/index.ts'
import { HEALTH_INSURERS, INSURERS, UTILITIES } from './company-names.ts'
import type { Finding } from './extractor.ts'
import { contentWords } from './facts/terms.ts'
import { isOfOthers } from './other-speakers.ts'
import { type Clause, clauseAt, clausesOf, type Hit, plainText, type Reading, sentenceAt } from './reading.ts'
import { AILMENT, ASKS_AILMENT, CANNOT_HAVE } from './things/ailments.ts'
import { MAKES, MODELS } from './things/car-names.ts'
import { ACCESS, ASKS_ACCESS, ASKS_NO_ROOM, ASKS_ROOM, ROOM } from './things/rooms-and-access.ts'
import { isNotHad, isTheirs } from './things/whose-thing.ts'
import { stemOf } from './typed/synonyms.ts'
import { wordsOf } from './words.ts'

/** Free text that is recognized by its words, for the questions that ask for it. */
type KindOfThing = {
  asks: RegExp
  /** Questions that have these words ask for another thing. */
  not?: RegExp
  names: RegExp[]
  /**
   * The thing is read only from texts that answer another question: an answer may say more of a medicine than its
   * name.
   */
  isSaidFreely?: boolean
  /** The value is the clause in which the name stands. */
  isClause?: boolean
  /** Whether the lead has what is named, if that was not asked for. */
  isOfLead?: (reading: Reading, hit: Hit) => boolean
}

const INSURANCE_QUESTIONS = anyOf`
  insurance (?:company|carrier|with)
  carrier | insurer
  insured (?:with|by)
  current (?:company|insurance|carrier|policy)
  insurance now
  who (?:with|insures)
  (?:company|insurance) (?:now|today|name)
`
const UTILITY_QUESTIONS = anyOf`
  utility | utilities | power company | light company | provider
  electric (?:company|provider)
  electricity (?:provider|company)
`

/** Words that are no continuation of the name of a car: "my honda needs", "ford dealer". */
const NOT_OF_A_NAME = anyOf`
  and | or | is | it | it's | with | that | the | for | has
  had | but | on | in | at | i | my | we | was | from | to
  a | an | so | of | not | when | since | because | about | me | you | can | do | like | got | going | every
  needs? | won't | doesn't | runs? | please | pls | now | only | too | lol
  dealer | dealership | mechanic | shop | stadium | field | guy | owner | driver
`
const TRIMS = anyOf`
  sport | limited | xle | se | le | lt | ltz | ex | lx | sel
  touring | hybrid | trd | crew cab | 1500 | 2500 | 3500
`
const WORD_OF_NAME = pattern()`[ ](?!${NOT_OF_A_NAME}\b)[a-z0-9-]+`
const YEAR = anyOf`(?:19|20)\d\d | (?<=\b(?:an?|my|for|the) )'?\d\d | '\d\d | ^\d\d`
/** Before a make that is all that the lead says of the vehicle: "I drive a honda." */
const BEFORE_MAKE = anyOf`an? | my | our | it's | its | is`
const MAKE_NAMED = anyOf`
  ${YEAR} ${MAKES}\b(?:${WORD_OF_NAME}){0,2}
  \b${MAKES} ${MODELS}\b(?: ${TRIMS}\b)?
  \b${MAKES}(?:${WORD_OF_NAME}){0,2},? (?:19|20)\d\d\b
  (?<=\b${BEFORE_MAKE} )${MAKES}\b(?:${WORD_OF_NAME}){0,2}(?=\W*$|[.,;!])
  (?<=^\W*)${MAKES}\b(?:${WORD_OF_NAME}){0,2}(?=\W*$)
`
/** "2016 Nissan Altima", "a Tacoma": a model, or a make with a year or the words that are left. */
const CAR = pattern()`
  (?:${MAKE_NAMED}|(?:\b${YEAR} )?\b${MODELS}\b(?: ${TRIMS}\b)?(?:,? (?:19|20)\d\d\b)?)
`

/** "I take it with food", "he's on vacation" name no medicine. */
const NO_MEDICINES = anyOf`
  it | that | care | the | my | off | a | an | vacation | medicaid
  medicare | time | him | her | hold | insurance
  friday | monday | tuesday | wednesday | thursday | saturday | sunday
`
const DOSES = anyOf`
  once | twice | daily | every day | \d+ ?mg | a day
  for (?:my )?\w+
`
/** "I take lisinopril once daily". */
const MEDICINE = pattern()`
  \b(?:i|he|she|we)(?:'m| am| is| are)? (?:take|takes|taking|on) (?!${NO_MEDICINES}\b)
  [a-z]{4,}(?: (?:and|,) [a-z]{4,})?(?: ${DOSES}){0,4}
`

const AFTER_ALLERGENS = anyOf`
  it | it's | i | i'm | he | she | we | they | my | his | her | the | makes? | which | that | so | but | because | gloves
  gets? | got | have | has | had | and | or | other | also | please | is | was | can | no | not
`
/** "Allergic to penicillin and sulfa", without what it does. */
const ALLERGIC = pattern()`
  \ballergic (?:to|for) \w+(?: (?!${AFTER_ALLERGENS}\b)\w+)?
  (?:(?:,| and|, and| or) (?!${AFTER_ALLERGENS}\b)\w+){0,3}
`

const GETS_HIM = anyOf`gets? | trips? | kills? | throws? | loses? | confuses? | stumps? | messes`
/** "Struggles with fractions", "it's the fractions that get him". */
const STRUGGLE = pattern()`
  \b(?:struggl(?:es|ing)|trouble|stuck|behind|lost) (?:with|on|in) (?!(?:it|that|this|school|class)\b)[a-z]+(?: (?!(?:and|but|so|because|for)\b)[a-z]+){0,2}
  |\b(?:it's|its|it is) (?:all )?(?:the |his |her )?[a-z]+(?: [a-z]+)? (?:that|what) (?:really |always )?(?:${GETS_HIM})\b
`

/** "They went up on me again", "I'm fed up": why somebody looks for another company. */
const WENT_UP = pattern()`
  \b(?:(?:went|gone|going|jumped|keeps? going|shot) up|raised (?:me|us|my|our|it)|jacked (?:me|us|it|up)|hiked
  |(?:dropp(?:ed|ing)|non-?renew\w*|cancell?(?:ed|ing)) (?:me|us|my|our)|(?:sick|tired) of|fed up)\b
`

const KINDS: KindOfThing[] = [
  {
    asks: /\b(?:make|model|vehicles?|cars?|truck|driv(?:e|ing))\b/,
    not: /\b(?:carport|year only|insurance|company)\b/,
    names: [CAR],
    isOfLead: (reading, hit) => !isTheirs(reading, hit) && !isNotHad(reading, hit),
  },
  {
    asks: /\b(?:(?:dental|health|vision|medical) (?:insurance|plan)|insurance plan)\b/,
    names: [pattern()`(?<![a-z])${HEALTH_INSURERS}(?![a-z])`],
  },
  { asks: pattern()`\b${INSURANCE_QUESTIONS}\b`, names: [pattern()`(?<![a-z])${INSURERS}(?![a-z])`] },
  { asks: pattern()`\b${UTILITY_QUESTIONS}\b`, names: [pattern()`(?<![a-z])${UTILITIES}(?![a-z])`] },
  { asks: /\ballerg(?:y|ies|ic)\b/, isSaidFreely: true, names: [ALLERGIC, CANNOT_HAVE] },
  { asks: ASKS_AILMENT, isSaidFreely: true, isClause: true, names: [AILMENT] },
  { asks: ASKS_ROOM, not: ASKS_NO_ROOM, isSaidFreely: true, names: [ROOM] },
  { asks: ASKS_ACCESS, isSaidFreely: true, isClause: true, names: [ACCESS] },
  {
    asks: /\b(?:struggl\w*|stuck|trips? up|what's hard|hardest|trouble spots?)\b/,
    isSaidFreely: true,
    names: [STRUGGLE],
  },
  { asks: /\b(?:why|reason)\b.*\b(?:shop\w*|switch\w*)\b/, isSaidFreely: true, isClause: true, names: [WENT_UP] },
  {
    asks: /\b(?:medicines?|medications?|meds)\b/,
    isSaidFreely: true,
    names: [MEDICINE],
  },
]

/** The thing that the text names, if the signal asks for one: "2016 Nissan Altima" for the make of the car. */
export function namedThing(signal: Signal, reading: Reading, asked: boolean): Finding | null {
  const question = [signal.key.replaceAll('_', ' '), signal.label, ...signal.ask].join(' ').toLowerCase()
  for (const { asks, not, names, isSaidFreely, isClause, isOfLead } of KINDS) {
    if (!asks.test(question) || not?.test(question) || (asked && isSaidFreely)) continue
    for (const name of names) {
      const found = matchesOf(reading.text, new RegExp(name, 'g'))
        .map(({ index, 0: words }) => ({ start: index, end: index + words.trimEnd().length }))
        .filter((hit) => asked || (!isOfOthers(reading, hit.start) && (!isOfLead || isOfLead(reading, hit))))
        .filter(({ start }) => !sentenceAt(reading, start).isQuestion)
      const [first, last] = [found[0], found.at(-1)]
      if (!first || !last) continue
      const { start, end } = isClause ? trimmed(clauseAt(reading, first.start)) : spanning(first, last)
      return { start, end, value: reading.text.slice(start, end) }
    }
  }
  return null
}

const SPAN_CHARS_MAX = 60

function spanning(first: Hit, last: Hit): Hit {
  return last.end - first.start > SPAN_CHARS_MAX ? first : { start: first.start, end: last.end }
}

function trimmed({ start, text }: Clause): Hit {
  const from = Math.max(0, text.search(/[\p{L}\p{N}]/u))
  return { start: start + from, end: start + text.replace(/[^\p{L}\p{N}]+$/u, '').length }
}

/** Words of labels and keys that name no thing. */
const GENERAL_WORDS = anyOf`
  anything | anyone | what | where | which | when | who | why | how | other | else | any | there | about | or
  the | and | for | your | you | are | do | does | is | it | to | of | in | on | we | us | have | has | been
  should | would | like | know | tell | say | need | needs
  want | wants | see | doing | tried | already | help
  name | info | information | details? | notes? | current | reason | goal | goals | problem | issue | service
  place | spot | area | location | home | house | school | street | town | city | company | car | work
  time | day | year | now | right | main | biggest | most | must | haves?
  make | model | color | brand | type | kind | size | description | describe
`
const GENERAL = pattern()`^${GENERAL_WORDS}$`
/** "The gate is broken", "the gate is 6 feet" are no answers to a question about the gate. */
const NO_STATEMENTS = anyOf`
  not | no | on fire | broken | bad | fine | ok | good | old | new | dead | leaking | on its
  getting | going | about | like | only | \d
`
const STATES_IT = pattern()`
  ^(?:'s|'re| is| are| it's| ?=| ?:| sits| sticks?,?| stays?| would be| will be)
  (?: (?:just|right|actually|located|kind of|still|up|down|out|over))* (?!${NO_STATEMENTS}\b)
`

/** The thing that the question names, with the statement about it: "the gate sticks", "the unit is up in the attic". */
export function statedOf(signal: Signal, reading: Reading): Finding | null {
  const nouns = `${signal.label} ${signal.key.replaceAll('_', ' ')}`
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !GENERAL.test(word))
    .map((noun) => noun.replace(/(?<=[^s]{2})s$/, ''))
  if (nouns.length === 0) return null
  const thing = new RegExp(`\\b(?:${[...new Set(nouns)].join('|')})s?\\b`)
  for (const { text, start, isQuestion } of reading.sentences) {
    const match = isQuestion ? null : thing.exec(text)
    const behind = match && STATES_IT.exec(text.slice(match.index + match[0].length))
    if (!match || !behind || isOfOthers(reading, start + match.index)) continue
    const end = start + text.replace(/[^\p{L}\p{N}]+$/u, '').length
    const from = start + match.index
    if (end - from > 4 && end - from < STATED_CHARS_MAX)
      return { start: from, end, value: reading.text.slice(from, end) }
  }
  return null
}

const STATED_CHARS_MAX = 120

/** Words of questions that an answer does not repeat. */
const OF_ASKING = anyOf`
  what | what's | where | which | who | how | do | does | did | is | are | was | were | be | can | can't | could | would | will
  you | your | they | them | their | he | she | it | i | we | us | the | an? | of | to | in | on | for | with | any | have | has
  kind | type | name | tell | say
`
const ASKING = pattern()`^${OF_ASKING}$`
/** A time or an amount of something that the text only names is no answer. */
const NOT_REPEATED = /^(?:when|how|why|are|is|do|does|did|have|has|any)\b/

/** A clause that repeats the question as a statement: "the dark is what scares her most", for "What scares them most?" */
export function repeatedAsk({ ask, label }: Signal, reading: Reading): Finding | null {
  const question = plainText(ask[0] ?? label)
  const asked = wordsOf(question).filter(({ word }) => !ASKING.test(word))
  if (asked.length < REPEATED_MIN || NOT_REPEATED.test(question)) return null
  const stems = new Set(asked.map(({ word }) => stemOf(word)))
  for (const sentence of reading.sentences.filter(({ isQuestion }) => !isQuestion)) {
    for (const clause of clausesOf(sentence)) {
      const said = new Set(wordsOf(clause.text).map(({ word }) => stemOf(word)))
      const more = contentWords(clause.text).filter((word) => !stems.has(stemOf(word)))
      if (more.length === 0 || [...stems].some((stem) => !said.has(stem)) || isOfOthers(reading, clause.start)) continue
      const start = clause.start + clause.text.search(/\S/)
      const end = clause.start + clause.text.replace(/[^\p{L}\p{N}]+$/u, '').length
      return { start, end, value: reading.text.slice(start, end) }
    }
  }
  return null
}

const REPEATED_MIN = 2
