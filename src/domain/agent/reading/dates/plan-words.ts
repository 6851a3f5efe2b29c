import { anyOf, pattern } from '../../../texts/index.ts'

const WISHES = anyOf`
  want | need | needs | needed | looking | hoping | hopin | hope | aiming | shooting for | plan | planning
  would like | i'd like | we'd like | like to | ideally | ideal | would be | would suit | suits
`
const STEPS = anyOf`
  start | begin | done | finish | finished | complete | completed | ready | schedule | replace | remodel
  get it | works | perfect | close | happen | move in | wait | push | up and running | can you do it
`
const TIME_LIMITS = anyOf`by | before | sometime | ends | ending | is up | lands`
const PLANS_ES = anyOf`
  vence | termina | quiero | queremos | necesito | necesitamos | empezar | antes | para | listo
`
/** A plan: "want it done by", "hoping to start". */
export const PLANS = pattern()`\b(?:${WISHES}|${STEPS}|${TIME_LIMITS}|${PLANS_ES})\b`

const WHO_DOES_IT = anyOf`you | we | it | this | that | they | guys | y'all | be | to`
const DO_IT = anyOf`do | get | start | finish | begin | done | install | have | ready | hacer\w* | empezar`
/** A question that wishes: "can you do it in February?" */
export const CAN_BE_DONE = pattern()`
  \b(?:can|could|would|will|possible to|puede\w*)(?: ${WHO_DOES_IT})* ${DO_IT}\b
`

const PAST_TENSE = anyOf`
  ago | was | were | happened | hit | damaged | since | last | already | had | came | old
  built | bought | installed | refinanced | approved | said | talked | spoke
  hace | pasad[oa]
`
const OTHER_EVENTS = anyOf`
  closing | vacation | trip | away | payday | refund | bonus | lease | birthday | bday | turns | turning
  wedding | surgery | busy
`
/** The past, or another event: "it happened", "our vacation". */
export const PAST_OR_OTHER_EVENT = pattern()`\b(?:${PAST_TENSE}|${OTHER_EVENTS})\b`

const BROKE_DOWN = anyOf`
  (?:quit|died|stopped|went out|conked out) (?:on (?:us|me) )?(?=over|last|this|yesterday|on|in)
  leaked | leaking since | started leaking | hit | happened | damaged | fell | broke
`
const WAS_DONE = anyOf`
  bought | built | installed | replaced | refinanced | moved in(?! by\b) | cleared | received | arrived
  started | finished
  (?:went|came|was|were) (?:\w+ )?(?:in|on|through|out)
  signed | filed | turned | compramos | compre | paso
`
const TURNS_OF_LIFE = anyOf`
  got (?:hit|an? (?:dui|ticket)|married|cancell?ed|dropped|pre-?approved|approved)
  retired | passed away | died | graduated | kicked | cancell?ed | dropped | lapsed
`
/** An event in the past. A day next to it is no plan, even in the answer to our question. */
export const HAS_HAPPENED = pattern()`\b(?:${BROKE_DOWN}|${WAS_DONE}|${TURNS_OF_LIFE})\b`

/** A wish that keeps a day a plan, though the clause tells of the past: "it broke, need it done by Friday". */
export const STILL_WANTED = pattern()`
  \b(?:need|want|hope|hoping|plan|like to|done|start|ready|necesit\w+|quer\w+|quier\w+)\b
`

/** Before a day in the past: "since", "back in", "desde". */
export const PAST_BEFORE = pattern()`
  \b(?:last|past|since|(?<!\b(?:it|them|need|needed|car|get) )back|back in|back on|desde|hace)\s
  (?:the |el |la |like |about )?$
`

const IS_NOT = anyOf`
  ain't | isn't | is not | won't | will not | doesn't | does not | can't | is no longer
`
const POSSIBLE = anyOf`happen\w* | work\w* | possible | good | enough | realistic | an option | doable`
const UNSUITABLE = anyOf`
  out\b | off\b | too (?:soon|late|early|fast) | slammed | the wedding | packed | booked | full
  bad | no good
`
/** Behind a day that it rules out: "next week ain't happening", "Friday is too soon". */
export const RULED_OUT_AFTER = pattern()`
  ^\W*(?:\w+ )?${IS_NOT} (?:going to |even )?${POSSIBLE}
  |^\W* ?(?:is|es|was) ${UNSUITABLE}
  |^ (?:no puedo|no se puede)
`

/** Before a day that it rules out: "any day but the 20th", "anytime except Wednesday". */
export const RULED_OUT_BEFORE = pattern()`
  \b(?:
  (?:any ?day|any ?time|every ?day|whenever|any|all) (?:\w+ ){0,2}but
  |except|excluding|besides|other than|cualquier dia menos|menos|excepto|salvo
  )(?: for| on)?(?: the| el| los)? $
`

/** The day of a family event: "my birthday is the 14th". */
export const IS_FAMILY_EVENT = /\b(?:birthday|bday|anniversary|wedding|vacation) is\b/
/** The day of an errand: "I'll ask her teacher tomorrow". */
export const WILL_ASK = pattern()`
  \b(?:i'll|i will|going to|need to|let me|have to|gotta|can) (?!come )(?:\w+ )?
  (?:ask|check|find out|look (?:at|for|it)|talk to|let you know|get back)\b
`

/** A question that proposes no day, unless it has a word of SUITS: "is it supposed to rain this week". */
export const ASKS_OTHER = /^\W*(?:is|are|does|did|what|what's|how|why|who) (?!about\b)/
const SUITABLE = anyOf`
  can | could | would | will | how about | what about | works? | ok | okay | good | fine | alright
  available | availability | come | open | openings? | free | possible | maybe | by | before | do
  too (?:soon|late) | need | want | have | start | enough
  puede\w* | pueden | para | seria
`
/** A word with which a question proposes a day: "is Tuesday available?" */
export const SUITS = pattern()`\b${SUITABLE}\b`

/** How long something else lasts: "it is covered until June". */
export const UNTIL = /(?<!\bnot )\b(?:until|till|til|thru|through) /
