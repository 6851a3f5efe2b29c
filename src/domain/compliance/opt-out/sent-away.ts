import { anyOf, pattern } from '../../texts/index.ts'
import { normaliseClauses } from './normalise-text.ts'
import { CLAUSE_END, CLAUSE_START, findPhrase, type PhraseRule } from './phrase-rule.ts'

const BEFORE_AWAY = anyOf`
  please | pls | plz | just | now | ok | so | and | hey | bro | dude | sir | then | seriously | no
`
const GO_AWAY = anyOf`
  go away | get lost | beat it | scram | shoo | jog on | take a hike
  (?:buzz|bugger|piss|sod|naff|eff|f+|fuck|fuck right) off
  (?:go )?kick rocks
  (?:go )?pound sand
  leave and never come back
`
const AFTER_AWAY = anyOf`
  please | pls | now | forever | for good | already | thanks | thank | and | ok | and stay away
  mate | man | bro | dude | bot | robot | you | yall | guys | spammers? | scammers? | all of you | everyone
`

const SENT_TO_OTHERS = anyOf`
  got | received | get | served | signed | need | about | old | the last | another | their | his | her
  sent (?:me|us|him|her|them)
  from (?:my|the)
`

const BEFORE_BLOCKING = anyOf`
  i | im | i'm | we | were | we're | am | are | ive | i've | have | been | will be | gonna | going to
  just | now | and | ok | bye | spam | consider
`
const BLOCKED_OBJECTS = anyOf`and (?:blocked|reported|block|report) | you | u | ur | this | as`
const BLOCKING = anyOf`
  blocking | reporting
  (?:blocked|reported|block|report|marked|marking|flagged|flagging)(?= ${BLOCKED_OBJECTS}\b)
`
const BLOCKED = anyOf`
  you | u | ur | your | number | spam | junk | scam | phishing | texts? | messages?
  blocked | blocking | block | reported | verizon | att | tmobile | 7726
`
const AFTER_BLOCKING = anyOf`
  ${BLOCKED} | this | these | it | as | the | numbers | to | and | company | reporting | report
  now | bye | goodbye | my | ftc | fcc
`

/**
 * A lead who tells us to go away, or that we are blocked, wants no more texts, however rude the wording. An insult or an
 * accusation alone ("scammers", "blocked", which can also be about a drain) is not such a request.
 */
const SENT_AWAY: readonly PhraseRule[] = [
  { says: pattern('gu')`${CLAUSE_START}(?:${BEFORE_AWAY} )*${GO_AWAY}(?: ${AFTER_AWAY})*${CLAUSE_END}` },
  {
    says: /\bcease (?:and |n )?desist\b/gu,
    notAfter: pattern('u')`\b${SENT_TO_OTHERS}(?: \w+)? $`,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:${BEFORE_BLOCKING} )*${BLOCKING}
      (?=[^|]* ${BLOCKED}\b)(?: ${AFTER_BLOCKING})+${CLAUSE_END}
    `,
    notAfter: /\w/u,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:you|u|yall|you all|this number)
      (?: (?:are|r|is|have|has|been|getting|being|now))+ blocked${CLAUSE_END}
    `,
  },
  {
    says: pattern('gu')`
      ^(?:(?:please|pls|just|lets|can we|now) )?end
      (?: this| (?:this|the) (?:conversation|chat|thread|texts?|convo|nonsense)| all of this)
      (?: (?:please|pls|now|already|today))*${CLAUSE_END}
    `,
    notBefore: /\w/u,
  },
]

/** Emoji of a stop sign or of a crossed-out telephone, without words. */
const STOP_SIGNS = /^(?=.*\S)(?:🛑|🚫\s*📱|📵|[\s\p{P}\p{Default_Ignorable_Code_Point}])+$/u
const SIGN = /[🛑🚫📵]/u

/** Whether the text tells us to go away. A question does not: "go away? no, we are home all month". */
export function sendsUsAway(text: string): boolean {
  if (SIGN.test(text) && STOP_SIGNS.test(text)) return true
  return !text.includes('?') && findPhrase(normaliseClauses(text), SENT_AWAY) !== null
}
