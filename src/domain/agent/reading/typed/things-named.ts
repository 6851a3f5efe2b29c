import { anyOf, pattern } from '../../../texts/index.ts'
import { synonymsOf } from './synonyms.ts'

/** A question proper; what has none of these is a label, which names the thing. */
const IS_SENTENCE =
  /^(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|any|when|what|how|who|which|where)\b(?!.{0,24}$)|\byou\b/
const WORDS_MAX = 5
const BEFORE_THING = anyOf`
  has | have | had | is | are | was | were | been | be | any | got | an? | the | do | does | need | needs
  with | on | in | own | owns | there | also | want | wants | ok with | okay with
`
/** Words before the thing that are no part of its name: "has an". */
const LEADING = pattern()`^(?:${BEFORE_THING}\b ?)+`
const BEHIND_THING = anyOf`
  now | too | yet | already | currently | before | today | lately
  in (?:the )?(?:house|home|yard) | at home | on site | onsite
  needed | wanted | ok | okay | still on | on | still | left | out
`
/** Words behind the thing: "in the house". */
const TRAILING = pattern()`[ ]?\b${BEHIND_THING}$`
const PLAIN_THINGS = anyOf`
  agent | person | car | home | house | time | date | budget | job | place | phone | own | owner | water
  still | in | out | on | off | ok | new | old | covered | dead | down | ready | interested | open | available
`
const PLAIN = pattern()`^${PLAIN_THINGS}$`

/** The things that a label of a few words asks about: "sprinklers", "kids or pets", "has attorney", "spayed/neutered". */
export function thingsNamed(question: string): string[] {
  const label = withoutYesOrNo(question)
    .replace(/[?.!]+/g, '')
    .trim()
  if (IS_SENTENCE.test(label) || label.split(' ').length > WORDS_MAX) return []
  return partsOf(label)
    .map((part) => part.replace(LEADING, '').replace(TRAILING, ''))
    .filter((thing) => thing.length > 2 && !PLAIN.test(thing) && /^[a-z0-9][a-z0-9 '-]*$/.test(thing))
    .flatMap((thing) => [thing, ...synonymsOf(thing).filter((form) => /^[a-z ]+$/.test(form) && form.length > 3)])
}

const THING = /(?:\b(?:have|is there|are there|got|need|want|there|with) an?y?|^any) ([a-z0-9][a-z0-9 '-]*)/
/** Words behind the thing that are no part of its name. */
const BEHIND_ASKED = /\b(?: first| yet| already| now| right now| currently| before| with .*| in .*| at .*| on .*| too)$/
const PLAIN_ASKED =
  /^(?:agent|person|car|home|house|kids?|pets?|time|idea|preference|date|budget|question|plan|job|place|phone)$/

/** The things that a question names, so that to have one is a yes: "an HOA", "an IEP or 504 plan", "a home to sell". */
export function thingsAsked(question: string): string[] {
  const thing = THING.exec(withoutYesOrNo(question))?.[1]?.replace(BEHIND_ASKED, '')
  return partsOf(thing ?? '')
    .filter((part) => part.length > 2 && !PLAIN_ASKED.test(part) && part.split(' ').length <= 4)
    .flatMap((part) => [part, ...(/\d/.exec(part.split(' ')[0]!) && part.includes(' ') ? [part.split(' ')[0]!] : [])])
    .map((part) => part.replace(/^home\b|^house\b/, 'home/house/place/condo'))
}

/** Words behind a question that only ask for a yes or a no: "sprinklers or not?", "pool y/n?". */
const YES_OR_NO = /,? \(?(?:or not|y\/n|yes\/no|yes or no)\)?(?=\s*(?:[?.!]|$))/g

function withoutYesOrNo(question: string): string {
  return question.toLowerCase().replace(YES_OR_NO, '')
}

/** The things of a list. The absence of a thing is none: "pets or no pets". */
function partsOf(list: string): string[] {
  const parts = list.split(/\/| or | and |, |&/).map((part) => part.trim())
  return parts.filter((part) => !/^(?:no|not|none)(?: |$)/.test(part))
}
