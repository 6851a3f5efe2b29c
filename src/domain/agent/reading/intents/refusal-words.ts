import { anyOf, pattern } from '../../../texts/index.ts'

const NOT = anyOf`not | no longer | isn't | ain't | never | un`

const SOMEONE = anyOf`
  someone | somebody | some ?one
  a(?:nother)? (?:\w+ )?(?:company|contractor|guy|roofer|builder|person|agent|place)
  our guy | my guy
`
const ELSEWHERE = anyOf`
  some(?:one|body) else | some ?one | another | a different | other | a local | my | our
  a (?:friend|buddy|cousin|neighbor|guy)
`
const WENT = anyOf`went | going | gone | decided to go | go | signed | sticking | stick | staying | stay`

const NO_LONGER_LOOKING = anyOf`
  not looking (?:any ?more|at this time)
  no longer (?:need|needed|looking|want|wanted|necessary)
  never mind(?! (?:what|about|that|the|my|i|me))
  count me out
  (?:will not|won't) be (?:needing|requiring|using|continuing|proceeding)
  a pass (?:from|for|on)
  not (?:shopping|looking|in the market)(?: around)?(?: any ?more| right now|$)
`
const OTHER_CONTRACT = anyOf`
  (?:signed|contract|agreement|deal)[^.!?]{0,20} with (?:another|someone else|a different|other)\b
`
const DECISIONS_AGAINST = anyOf`
  not worth it
  (?:i'll|we'll|gonna|i|we) (?:have to )?pass\b(?! (?:inspection|along|it|on the))
  hard pass | lost interest
  decided (?:against|not to)
  (?:it's |that's |its )?a (?:hard |big )?no (?:from|for) (?:me|us)
  not for (?:me|us)\b
  (?:project|remodel|deal)(?: is|'s) (?:cancell?ed|off|dead)
  not (?:moving forward|going ahead|going forward|pursuing|switching|changing (?:companies|insurance))
`
const WILL_NOT = anyOf`not (?:going to|gonna) | won't be`
const TO_PROCEED = anyOf`
  do | doing | move | moving | proceed | proceeding | go | going | happen | switch | need | needing
`
const NOT_GOING_TO = anyOf`
  ${WILL_NOT} ${TO_PROCEED}\b(?! (?:it )?(?:until|till|over|before|for (?:a|another)|anywhere))
`
const CANNOT_AFFORD = anyOf`can't afford (?:it|this|that|any|a |one|anything)`
const MINE = anyOf`
  where (?:i'm|i am|we're|we are)(?: at)?
  with (?:what|who|my|our|the one) \w+
`
const HAPPY_WITH_MINE = anyOf`(?:happy|content|fine|good|satisfied) ${MINE}`

const SPANISH_NO_LONGER = anyOf`
  ya no (?:me|nos) interesa\w*
  no (?:me|nos) (?:interesa\w*)
  no estoy interesad\w+
  ya no (?:lo |la |los )?(?:necesit\w+|quier\w+|ocup\w+|quer\w+)(?! \w+[aei]r\b)
`
const SPANISH_FOUND = anyOf`
  contrat\w+ | encontr\w+ | consegu\w+ | compr\w+ | hic\w+ | arregl\w+ | tengo | tenemos
`

const KIN = anyOf`
  brother | son | dad | father | husband | cousin | nephew | friend | buddy | uncle | neighbor | wife | in law
  sister | mom | mother | boyfriend | girlfriend
`
const GETS_DONE = anyOf`fixed | did | got | handled | took care of | is doing | is fixing | will do | can do`
const DONE_WITHOUT_US = anyOf`
  (?:my|our) ${KIN} (?:already |just )*${GETS_DONE}
  (?:i|we) (?:already |just )*(?:fixed|sold|did) (?:it|that|the)
  it (?:already |just )*(?:got fixed|is fixed|works|is working|went away)
`
/** A refusal, even if the rest of the text tells us something: "we went with another company". */
export const REFUSALS = [
  pattern()`\b${NOT}[ -]?(?:really |that |very |at all |even )?interested\b(?! (?:in|on|to|about)\b)`,
  pattern()`
    \b(?:already|just|have) (?:hired|found|chose|picked|went with|using|contracted) ${SOMEONE}\b
    |\b(?:found|got|picked|chose) (?:a|an|another|some) (?:\w+ )?
    (?:guy|company|contractor|roofer|builder|installer)\b
    |\bhired (?:a|another|my|our) \w+
    |\bhired (?:someone|somebody)
  `,
  pattern()`\b${WENT} (?:ahead )?with ${ELSEWHERE} ?\w*(?! (?:lender|bank|loan))`,
  pattern()`
    \b(?:${NO_LONGER_LOOKING}|${OTHER_CONTRACT}|${DECISIONS_AGAINST}
    |${NOT_GOING_TO}|${CANNOT_AFFORD}|${HAPPY_WITH_MINE})\b
  `,
  /\bchanged (?:my|our) minds?\b(?! (?:on|about) the)|\b(?:we're|i'm) (?:all )?set\b|\ball set thanks\b/,
  pattern()`
    ^\W*(?:(?:no|nah|sorry|thanks|thank you)\W+)*
    (?:i'm|we're|all) good(?: (?:thanks|thank you|here|for now|on that|over here))*\W*$
  `,
  pattern()`\bnever ?mind\W+${DONE_WITHOUT_US}\b`,
  /^\W*(?:i'll |we'll )?pass(?: thanks| on (?:this|it))?\W*$/,
  pattern()`
    \b(?:${SPANISH_NO_LONGER}
    |ya ${SPANISH_FOUND} (?:a |con |la |el |lo )?(?:alguien|otr\w+|quien)
    |no quiero (?:nada|paneles|seguro))\b
  `,
]

const NO_NEED = anyOf`need | want | ask(?:ed)? for | sign(?:ed)? up for`
const NOT_OF_ALL = anyOf`
  to | you to | for you | too | more than
  anything (?:fancy|crazy|big|too|over|major)
  someone | anyone | a bot | a call | calls | another call
`
const DONE = anyOf`
  bought | purchased | closed | done | taken care of | fixed | did it | sold
  got (?:one|it|them)
  have (?:one|it|them|solar|panels)
`
const SPANISH_PARTIAL = anyOf`
  ya (?:compr\w+|vend\w+|firm\w+ con otr\w+|lo (?:hic|arregl)\w+)
  no(?: muchas)? gracias\b(?! a dios)
  no (?:lo |la )?necesit\w+
  no quiero
`
/** A refusal of everything, or of one thing only if the same text has an answer: "I don't need financing". */
export const PARTIAL_REFUSALS = [
  pattern()`
    \b${NOT}[ -]?(?:really |that |very |at all )?interested\b
    (?! in (?:the |a |any |an )?[a-z]+(?: [a-z]+)?,? (?:just|only|but)\b)
  `,
  pattern()`
    (?:^|[.!?,\n]\s*|\b(?:scam|but|so|lol) )(?:no|nah|nope)[, ]+
    (?:thanks|thank(?: you)?(?! you)|gracias|sir|ma'?am)\b(?! (?:for (?:asking|reaching|your|the)|on|a dios|to))
  `,
  pattern()`\b(?:don't|do not|didn't|never) ${NO_NEED}(?! ${NOT_OF_ALL}\b)\b`,
  pattern()`\b(?:already|just)(?: (?:been|got|had|have))? ${DONE}\b`,
  pattern()`
    \b(?:sold (?:the|my|our|it|last)|(?:house|home|place|it)(?: (?:already|just|has|was|is|got))* sold)\b
  `,
  pattern()`
    \bnot (?:needed|doing (?:it|this|that|anything)|looking for)\b
    |\b${KIN}(?:'s| is| will|'ll| can)?
    (?: (?:going to|gonna|just|now))* (?:do|doing|handle|handling|fix|fixing)(?: it| this| that)?\b
  `,
  pattern()`\b${SPANISH_PARTIAL}\b`,
]
