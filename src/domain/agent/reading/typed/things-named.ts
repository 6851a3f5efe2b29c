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
  needed | wanted | ok | okay | still on | on | still | or not | y\/n | yes\/no | left | out
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
  const label = question
    .toLowerCase()
    .replace(/[?.!]+/g, '')
    .trim()
  if (IS_SENTENCE.test(label) || label.split(' ').length > WORDS_MAX) return []
  const things = label.split(/\/| or | and |, |&/).map((part) => part.trim().replace(LEADING, '').replace(TRAILING, ''))
  return things
    .filter((thing) => thing.length > 2 && !PLAIN.test(thing) && /^[a-z0-9][a-z0-9 '-]*$/.test(thing))
    .flatMap((thing) => [thing, ...synonymsOf(thing).filter((form) => /^[a-z ]+$/.test(form) && form.length > 3)])
}
