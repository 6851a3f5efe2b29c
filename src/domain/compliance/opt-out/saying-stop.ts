import { anyOf, pattern } from '../../texts/index.ts'
import { CLAUSE_END, CLAUSE_START, type PhraseRule } from './phrase-rule.ts'

const SAYING = anyOf`
  said | say | saying | reply | replied | replying | texted
  texting | typed | wrote | sent | text | send | sending
  mean | means
`
const TELLING_US = anyOf`
  (?:told|asked|tell|ask) you(?: guys)?(?: to)?
  asking you(?: \w+)? to
  (?:want|need) you(?: all)? to
  (?:like|order|beg|begging) you to
  request(?:ed)?(?: that)? you(?: to)?
  demand(?: that)? you
  wish you would
`
const ASKING_US = anyOf`
  (?:would|could|will|can) you
  you (?:can|may|need to|must|should|better)
  have to | can we | is it possible to
`
const AFTER_STOP = anyOf`
  now | it | this | that | like | about | all | right now | today | means | or | so | and | last
  already | before | again | yesterday | last week
  [0-9] | twice | many | multiple | several | three | two | once
`

const GOING_ON = anyOf`
  i (?:am|do|did|have|already|said|never|told|want|will|no|own|sold|don)
  we (?:are|do|have|already)
  you (?:have|are|got|people|guys|do|keep)
  who (?:is|are)
  this is (?:not|a|harassment|spam|my|the)
  my (?:number|phone)
  and (?:remove|delete|take|do not|never|lose|leave)
  wrong | not | no | or | before | leave | do not | never | why
  how did | im | nobody | enough | asking me | u | thank
  already | what is this
`

const COMPLAINTS = anyOf`
  love of | annoying | god | christ | sake | sakes | ridiculous
  enough | harassment | spam | beg | begging | asking
`
const BEFORE_STOP = anyOf`
  so | time | times | thanks | period | number | interested
  selling | buying | looking | sold | house | market
  you | me | it | this | one | and | no | again | now | anymore | already
`
const NO_STOP = anyOf`
  start | next | last | bus | first | one | another | make | can
  will | cannot | when | go | nothing | quick | non
  start and | would | does | do
`

const INTERJECTIONS = anyOf`
  no | nope | nah | no no | ok | okay | yes | yeah | alright
  right | sorry | well | fine | good | all | enough
  hi | hello | hey | bye | yall | you all
  omg | ugh | wtf | um | uh | oh my | seriously | for real | for the love of | i beg you | again | now | stop
`

const STOPPED = anyOf`
  it | this | that | now | today | all | at once | right now | this now | it now | doing (?:this|that)
  this (?:crap|shit|nonsense|bs|garbage|harassment|madness|spam|bs now|mess)
`

/** The bare word in a sentence: "I said stop". Next to laughter it is a joke: "omg stop, you're too funny". */
export const STOP_WITHIN_SENTENCE: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:${SAYING}|${TELLING_US}|${ASKING_US}) (?:stop|unsubscribe|quit texting|opt out)
      (?= \||$| ${AFTER_STOP}\b)
    `,
    notAfter: /\b(?:he|she|they|them|him|her|not|never|seller|bus|train|driver|if i|if you|does) $/u,
    notBefore: /^ (?:so (?:i|we)|and (?:look|see|check|get|grab|pick|talk)|it leaking|about)\b/u,
  },
  {
    says: pattern('gu')`${CLAUSE_START}(?:(?:so|ok|now|can we|lets|and) )?stop ${GOING_ON}\b`,
  },
  {
    says: pattern(
      'gu',
    )`\b(?:${COMPLAINTS}|${BEFORE_STOP}) stop(?: (?:it|this|now|ok|okay|already|for good))?${CLAUSE_END}`,
    notAfter: pattern('u')`\b${NO_STOP}(?: \w+)?(?: \w+)? $`,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}${INTERJECTIONS} (?:(?:can|could|would|will) you )?stop
      (?: it| this| now| that| ok| already)?${CLAUSE_END}
    `,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:can|could|would|will) (?:you|u|we|yall)(?: all| guys| people)? stop
      (?: it| this| now| that)?${CLAUSE_END}
    `,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:you )?(?:(?:need to|can|have to|must|may|should|better|need) )?
      (?:stop|quit) ${STOPPED}${CLAUSE_END}
    `,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:stop|unsubscribe)
      (?: (?:stop|unsubscribe|and|please|me|all|remove|cancel|end|quit|optout|opt out))+${CLAUSE_END}
    `,
  },
  { says: /\b(?:last|final|second|third|\d+(?:nd|rd|th)|hundredth|millionth) time stop(?= \||$)/gu },
  {
    says: pattern('gu')`
      ^(?:(?:ok|okay|alright|that is|this is|god|stop|no) )?enough
      (?: now| is enough| of this)?${CLAUSE_END}(?!.*\w{3})
    `,
  },
]
