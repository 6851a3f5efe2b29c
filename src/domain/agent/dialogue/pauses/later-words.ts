import { anyOf, pattern } from '../../../texts/index.ts'

/** Words of a request to be written later. All over plain texts. */

const TO_ME = '(?: (?:to |with )?(?:me|us))?'
const TEXT = anyOf`text | message | write | ping | dm | buzz | nudge | contact | remind | try | ask | hit`
const DAY_FOLLOWS = '(?= (?:tomorrow|on|next|in|this|later|then|again)\\b)'
const AGAIN = anyOf`back | up | again | another text | the rest(?: of (?:them|it|the questions))? | the (?:other|next) questions? | (?:this|that|it)${DAY_FOLLOWS}`
const WRITE_TO_ME = anyOf`
  ${TEXT}(?: to)? (?:me|us)(?: ${AGAIN})* | hmu
  (?:better|good|best|great)(?: time| day| for me)* to (?:text|message|write)${TO_ME}
  (?:text|message|write|try|ask)(?: (?:back|again))+${TO_ME}
  (?:check|circle|get|come) back(?: in)?${TO_ME}
  (?:check in|follow(?:ing)? up|touch base|reach (?:back )?out)${TO_ME}
  (?:shoot|drop|send|give) (?:me|us) an? (?:quick )?(?:text|line|message|note|shout|holler|buzz)
  (?:send|start)(?: me)?(?: (?:the|your|those|rest of the|other|next|more))* questions(?: again)?
  (?:better|good|best) (?:time |day )?for (?:texting|messages|a text)
`
const ESCRIBA = anyOf`escrib(?:[ae][ns]?|[aei]?me|[aei]nme|irme|ir) | contact(?:[ae][ns]?|[ae]me|arme) | busc(?:a|ame|arme) | busqu(?:en?|eme) | pregunt(?:[ae][ns]?|[ae]me|arme)`
const MANDE = anyOf`(?:mand|envi)(?:[ae][ns]?|[ae]me|arme|ar) (?:un |las |sus )?(?:mensaj\w+|textos?|preguntas)`
/** "Text me", "check back", "drop me a line": what the lead wants us to do at the time. */
export const REQUEST = pattern(
  'g',
)`(?<![\w'])(?:${WRITE_TO_ME}|(?:me )?(?:vuelv[ae]n? a )?(?:${ESCRIBA}|${MANDE}))(?![\w'])`
const TIME_WORDS = anyOf`on | at | in | after | around | next | tomorrow | tonight | later | then | this | (?:mon|tue|wed|thu|fri|sat|sun)\w* | early | sometime | back | \d`
const TIME_FOLLOWS = ` (?:${TIME_WORDS})`
/** "Text tomorrow", "can we continue Friday": requests only right before the time. */
export const BARE_REQUEST = pattern('g')`
  (?<![\w']|\b(?:by|via|over|of|per) )(?:(?:text|message|write)(?=${TIME_FOLLOWS})|
  (?:resume|continue|pick (?:this|it|things|that)(?: back)? up)(?: (?:with|w)(?: me)?| this| these| it| the questions)*)(?![\w'])
`
const NAMES = anyOf`the | an? | your | this | that | my | any | every | each | no | un | el | le | les | de | them | him | her`
const PEOPLE = anyOf`
  wife | husband | mom | mother | dad | father | son | daughter | landlord | boss
  techs? | technician | driver | guys? | crew | roofer | team
`
const SUBJECTS = anyOf`i | we | he | she | they | who | (?:i|we|he|she|they|you)'(?:ll|d|ve) | ill | yo | ${PEOPLE}`
const HELPERS = anyOf`
  can | could | will | would | may | might | did | have | just | already | then | also | always
  am | going to | gonna | want to | need to
`
const REFUSING = anyOf`not | don't | dont | didn't | didnt | never | stop | quit | no`
const REPORTED = anyOf`(?:you|u|they) (?:said|told|promised|were|did|have|keep|kept)`
/** "The text", "by text", "I will write", "did not text": no request to us. */
export const NO_REQUEST_BEFORE = pattern()`
  \b(?:${NAMES}|will|would|shall|must|(?<!\b(?:you|u) )(?:should|might|may))\s*$|
  \b(?:${SUBJECTS})(?: (?:${HELPERS}))*\s*$|\b(?:${REFUSING})(?: \w+)?\s*$|
  \bdid (?:you|u)\s*$|\b${REPORTED}\b.{0,24}$
`
/** What the lead and we do together: "can we continue Friday". */
export const OF_BOTH = /^(?:resume|continue|pick)/
export const NOT_OF_BOTH_BEFORE =
  /\b(?:i|he|she|they|who|the|to|will|(?<!(?:can|could|may|shall) )we|not|don't|dont)(?: \w+)?\s*$/
const PERIODS = anyOf`day | week | month | year | first | end | following | next | weekend | \d | morning | evening | bit | little | while | (?:couple|few)(?: of)? (?:days|weeks|months|hours)`
const CONTENTS = anyOf`
  (?:the|an?|this)(?! (?:${PERIODS})) | your | that | it | those | these | some | about | for | if | with | whether | wh(?:at|ere|o) | how
  you | u | him | her | them | my | our | details | info | prices? | pricing | quotes? | directions | photos? | pics? | pictures | reminders? | confirmation
  when (?:the|your|you|he|she|they|someone|somebody|it) | to(?! (?:me|us)\b) | or (?:call|ring|phone) | first
  ayer | yesterday | last | la | el (?:numero|precio|presupuesto) | los | las(?! \d) | por que
`
/** What the message is to contain, or what it waits for: "text me the price", "text me when your man is on the way". */
export const NO_REQUEST_AFTER = pattern()`^ (?:${CONTENTS})(?![\w'])`
/** "Text me tonight if he is late" */
export const ONLY_IF = /\bif (?:the|your|he|she|they|it|something|anything|there)\b/
/** "Then" and its like after a request: the time was named before. */
export const THEN = pattern()`
  ^(?: (?:back|again|please|me|us|on|at|it|this))*,? (?:then|that (?:day|week|morning|evening)|at that time|after (?:that|then)|ese dia|esa semana)\b
`
export const CLAUSE_ENDS =
  /^(?: (?:please|thanks|thank you|ok|okay|dear|instead|por favor|porfavor|gracias|porfa))*\s*(?:$|[.,!?;)])/
/** Before a day, these make it a limit or a topic and not the time of the message. */
export const NO_TIME_BEFORE = pattern()`
  \b(?:(?<!\b(?:comes?|stops?|swings?|drops?) )by|before|if|for|about|unless|that|para|antes del?|si|not|since|from)(?: (?:the|el|la|next|this|like|maybe))?\s*$
`
const WAITS = anyOf`
  hold (?:off|on|the questions|your questions) | (?:pause|table|shelve) (?:this|it|that|the|everything)
  (?:please|you|just|then|so|and|let's|lets) wait | put (?:this|it|everything) (?:off|on hold)
`
const DO_NOT = anyOf`(?:do not|don't|dont|no need to) (?:text|message|write|bother|contact|ask|bug)(?: me| us)?`
/** "Hold off until", "do not text until": what follows is the time. */
export const HOLD = pattern(
  'g',
)`(?<![\w'])(?:${WAITS}|${DO_NOT}|(?<=^|[.!?,;] ?)wait)\b[^.!?]{0,60}?\b(?:until|till|til|hasta)\b`
/** "We put it off until March": what the lead does. */
export const NO_HOLD_BEFORE = /\b(?:i|they|he|she|have|had|(?<!\b(?:can|could|should|may|shall) )we)\s*$/
const HOURS = anyOf`min(?:ute)?s? | hours? | minutos? | horas?`
const COUNT = anyOf`\d{1,2} | an? | two | three | four | five | six | a couple(?: of)? | a few | half an | dos | tres | un[ao]?`
const UNIT = anyOf`min(?:ute)?s? | hours? | days? | weeks? | months? | minutos? | horas? | dias? | semanas? | mes(?:es)?`
/** "Two hours notice", "half an hour from Austin": no wait. */
const NO_WAIT = anyOf`notice | heads? | from | away | drive | of | before | warranty`
const WAIT = `(?:${COUNT}) (?:${UNIT})\\b(?! (?:${NO_WAIT})\\b)`
const SHORT_WAIT = `(?:${COUNT}) (?:${HOURS})\\b(?! (?:${NO_WAIT})\\b)`
/** "Give me two days" is "in two days"; "in an hour" alone says when. */
export const GIVE = pattern('g')`
  \b(?:give (?:me|us|it|him|her)|gimme|dame|deme)(?: (?:about|like|another|maybe|unas|unos))? (?=${WAIT})|
  ^\W*(?:maybe |like )?(?:in|en) (?:about |like )?(?=${SHORT_WAIT})|^(?=half an hour\b(?! (?:${NO_WAIT})\b))
`
/** "Not tonight, text me Friday" */
export const NOT_THEN = /\bnot (?:tonight|today|now|this (?:morning|afternoon|evening|week))\b/g
export const SOON =
  /\bin a (?:bit|while|little(?: (?:bit|while))?|few(?! (?:hours|days|weeks|months|years)\b))\b|\b(?:al|un) rato\b/
export const LATER_TODAY =
  /\blater(?: on)?(?: today| tonight| this (?:afternoon|evening))\b|\bmas tarde\b|\bin a few hours\b/
