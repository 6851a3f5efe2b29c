import { anyOf, pattern } from '../../texts/index.ts'

/** Words before or after a wording, in the same clause, that change its meaning. Over `canonicalText`. */

const AUXILIARIES = anyOf`
  will | would | to | not | never | do | does | did | can | could | should | has | have | had | must
  finally | going to | try to | trying to | gonna | just
`
const OTHER_SUBJECTS = anyOf`
  he | she | they | i | we | who | which | people | someone | somebody | everyone
  tenants? | agents? | lender | dealer | seller | ex
`
const OTHER_PEOPLE = anyOf`
  him | her | them | people | everyone | others?
  (?<!told )my (?!number|phone)\w+
  (?<!told |asked )the (?!text|message|spam)\w+
`
const INSTRUCTED_PEOPLE = anyOf`
  my (?!number|phone)\w+(?: in law)?
  the (?!man|woman|guy|girl|lady|last|other|person|rep|agent)\w+(?: company)?
`
/** Another person is to stop: "they stopped texting", "my ex will not stop calling". */
export const NOT_US = pattern('u')`
  (?:\b${OTHER_SUBJECTS}(?: ${AUXILIARIES})* |
  \b${OTHER_PEOPLE}(?: \w+)?(?: ${AUXILIARIES})+ |
  \b(?:told|asked|tell|ask) ${INSTRUCTED_PEOPLE} to |
  \b(?:did|have|had|when|why do|if i|would i) (?:you|i|we) (?:guys |all )?|
  (?<!\b(?:you|why) )(?:do|to) not )$
`

const ADDRESSING_US = anyOf`
  told | tell | telling | asked | ask | asking | can | could
  would | will | want | need | beg | rather | guys
`
const OTHER_WRITERS = anyOf`
  he | she | they | who | people | does | did | if you
  (?<!\b${ADDRESSING_US} )you
  why(?: do| did| am| have)?(?: i| we)?
  did i | have i | could
`
/** The subject of a wish: "they do not want texts" is another person's wish, "why do I not get texts" is a question. */
export const NOT_THE_WRITER = pattern('u')`
  \b${OTHER_WRITERS}(?: (?:do|would|will|just|really|still|have|had|say|said))? $|
  \b(?:i|we) (?:did|have|could|was|were|will|can) $
`
/** Not a request: "I do not text", "you could not reach me". */
export const NOT_ASKED = pattern('u')`
  ${NOT_THE_WRITER}|
  \b(?:i|we)(?: (?:do|really|usually|just))? $|
  \b(?:can|could|did|does|has|have|had|was|were|is|are|am|will) $
`

const OF_THE_WRITER = anyOf`
  number | phone | cell | line | house | home | wife | husband
  mom | mother | mum | dad | father | son | daughter | kid
  child | family | parent | grand | brother | sister | elderly
  late | old | work | personal | business | girl | boy
  fianc | partner | spouse | lawyer | attorney | inbox | mobile
`
const OTHERS = anyOf`
  back | people | others? | each | one another | everyone | someone | somebody | them | your
  it (?:a|an|the|my|what|quits|in|off)\b
  you(?= \||$| about| for| again| on)
  my (?!${OF_THE_WRITER})
  the (?!same|wrong|house|home|time|day)\w+
`
const THINGS = anyOf`
  details | photos | pictures | yet | more about | some | and drive | clause | date | fees? | limit
`
const BEFORE_MORE = anyOf`such | a | an | in | until | til | before | after | while | during | when | him`
/** The sentence continues with another object or a condition: "stop texting people", "do not call before 9". */
export const OTHER_OBJECT = pattern('u')`^ (?:${OTHERS}|${THINGS}|${BEFORE_MORE} )`

const US = anyOf`
  you | your | this | anyone | anybody | the (?:company|number|same) | u\b | yall | these | text | sms | phone
`
const OTHER_SENDERS = anyOf`
  (?:from|by) (?!${US})
  for (?!sale|your|you|this|that)\w+
  back | yet | well | with | late | early | coming | came | come
  (?:at|on) (?:work|night|my (?:work|email)|whatsapp|facebook|sundays?)
  about (?:the|it|that) (?!house|property|home)
`
const AT_OTHER_TIMES = anyOf`in | until | til | before | after | while | during | when | so`
/** What the writer does not want belongs to another person, or is wanted at another time. */
export const FROM_OTHERS = pattern('u')`^ (?:${OTHER_SENDERS}|${AT_OTHER_TIMES} )`

const SOME_ITEMS = anyOf`
  back | over | under | above | below | with | without | near
  like that one | outside | until | by email | via
  for (?!sale|you|your)
  from (?!you|your|this|u\b)
  to my (?:email|wife|husband|work|old)
  in (?!the mail|my)
`
/** About items for sale: "stop sending me ones over 400". */
export const NARROWED = pattern('u')`^ (?:${SOME_ITEMS}|(?:that|which|if) )`

const REASONS = anyOf`
  i\b | we\b | you | he\b | she\b | they | because | as | since | so\b | who | wrong | unless | once
  this is | it is | my (?:husband|wife|mom|dad)
`
const OTHER_REQUESTS = anyOf`
  and (?!use|add|replace|put|update|send|text)
  not | no\b | if you | stop | never | too | at all | for all
  from your | from any | from all | from this (?!quote|order|policy)
`
const TIMES = anyOf`
  again | anymore | now | going forward | for good | at once
  today | right | before | asap | yesterday | immediately
  ever | altogether | entirely
`
const INTERJECTIONS = anyOf`ok | okay | lol`
/** Followed by nothing, a reason, or another request. */
export const ENDS_OR_REASONS = pattern('u')`
  ^ (?!${REASONS}|${OTHER_REQUESTS}|${TIMES}|${INTERJECTIONS}|(?:or|do) )
`

/** A list of another kind: "the list for Saturday", "off the list price". */
export const LIST_OF_THINGS = pattern('u')`
  ^ (?:for|of (?!contacts|numbers|people)|on (?:zillow|the mls)|price|yet|you sent|i sent|we|that)\b
`

/** A statement of fact: "I got no texts". */
export const HAVING = /\b(?:got|received|there are|there is|getting|have|had|has|see|saw) $/u

const HAVING_DONE = anyOf`
  will | have | had | can | could | to | accidentally | already | want | did | just | you | me
`
/** A statement about the past or the future, or about something that is not to happen. */
export const NOT_THE_REMOVED = pattern('u')`
  \b(?:not|never|he|she|they|who|i|we)(?: ${HAVING_DONE})* $|
  \bhow (?:much|long|many)(?: \w+){0,3} $
`
