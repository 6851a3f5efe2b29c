import { anyOf, pattern } from '../../../texts/index.ts'

/** Words of a lead who cannot write now: "at work", "driving", "hold on". All over plain texts. */

const OPENERS = anyOf`
  sorry | hey | hi | ok | oh | shoot | excuse me | please | well | man | bro | but | and | lol
  i'm | im | i am | we're | we are | still | just | now | right now | currently | about to | fixing to | fixin to | already | always | up | out | all
  kind of | kinda | so | super | really | pretty | too | very | bien | muy
  estoy | ando | voy | ahora | perdon | disculpe | todavia | es que
`
const PEOPLE = anyOf`
  customers? | clients? | patients? | students? | boss | kids | baby | people | company | clientes? | gente
`
const ERRANDS = anyOf`
  doctor'?s?(?: office)? | dr'?s? | dentist'?s? | vet'?s? | store | bank | dmv | register | drive through | airport
  movies | pharmacy | checkout
`
const GATHERINGS = anyOf`game | recital | practice | wedding | graduation | party | school | appointment`
const SESSIONS = anyOf`
  meeting | meetin | mtg | class | session | call | conference | interview | movie | theater | elevator
`
const VEHICLES = anyOf`
  plane | train | bus | road | highway | interstate | freeway | tractor | forklift | mower | ladder | clock | other line
`
/** The start of a clause, and what may precede the words there. */
const STARTS = `(?:^|(?<=[,.!?;] *))\\s*(?:${OPENERS}[\\s,]+)*`
/** A few more words about it, up to a "but". */
const DETAILS = "(?: (?!but\\b)[\\w']+){0,4}"
const BUSY_WITH = anyOf`
  (?:busy|slammed|swamped|tied up|occupied)(?: with${DETAILS})? | driving | drivin | working | workin | teaching | flying | boarding a plane
  with (?:an? |my |the |some )?${PEOPLE} | attending \w+ \w+ | elbow deep${DETAILS} | running a${DETAILS}
  (?:walk|walking|step|stepping) into${DETAILS} | pulling onto${DETAILS} | standing in line${DETAILS}
  manejando | trabajando | ocupad?[oa] | con (?:un |mis? )?${PEOPLE} | atendiendo${DETAILS} | haciendo fila${DETAILS}
`
const PLACES = anyOf`
  at work | at church | at (?:the )?${ERRANDS} | at (?:my|our) [\w']+ ${GATHERINGS}
  in (?:a|the|my|another) ${SESSIONS} | in (?:class|church|court|traffic) | in line(?: at the \w+)?
  in the middle of${DETAILS} | in (?:my|the) work
  on (?:a|the|my|another) (?:call|${VEHICLES}) | on shift | on the phone with${DETAILS} | behind the wheel | stuck in traffic
  en (?:el trabajo|clase|misa|la iglesia|junta|reunion|una (?:junta|reunion|llamada))
`
const TAILS = anyOf`
  right now | now | at the moment | at this moment | today | here | there | ahora | mismo
  lol | haha | sorry | please | thanks | shhh | so(?: quick)? | really
`
const FOLLOWS = anyOf`
  can't | cannot | i can't | no puedo | i'll | ill | will | let me | brb | hold | give me | might | phones? | and | but
`
/** "Sorry I'm at work right now", at the start of a clause: "hurt at work" says something else. */
export const IN_SITUATION = pattern('g')`
  ${STARTS}(?:${BUSY_WITH}|${PLACES})(?: ${TAILS})*(?=\W*$|\s*[,.!;?]|\s+${FOLLOWS}(?![\w']))
`

const NOW = anyOf`right now | now | at the moment | today | at work | at all | ahora`
const CANNOT = anyOf`can't | cannot | can not | couldn't | cnt | no can | not able to | don't want to`
/** "The patient can't talk" */
const OTHERS = anyOf`he | she | they | it | who | that | patient | baby | kid | son | daughter | mom | dad | dog | cat`
const NO_PHONE = anyOf`
  (?<!\b${OTHERS} )${CANNOT}(?: really| even)? (?:text|type|write|chat|talk)(?! (?:to|about|an?|my|any|your)\b)(?: much)?(?: (?:and drive|with one hand|${NOW}))*
  ${CANNOT} (?:be on|use|have) (?:my|our|the|a) (?:phones?|cells?)(?: out)?
  ${CANNOT}(?: do this)? ${NOW} | ${CANNOT} see the screen${DETAILS} | typing is not happening | phones off
  (?:my )?hands are (?:full|dirty|wet|tied)(?: of \w+)?(?: (?:${NOW}))? | (?:i )?(?:got|have) my hands full(?: with${DETAILS})?
  (?:ahora )?no (?:puedo|me dejan)(?: ni)? (?:escribir|hablar|contestar|usar el cel(?:ular)?)(?: mucho)? | ahora no puedo(?=\W*$|,)
`
const BACK_TO = anyOf`to (?:you|ya|y'all|u) | with (?:you|ya|y'all|u)`
const AFTER_ANSWER = anyOf`when | once | later | after | soon | as | in | sweetheart | back`
const WRITE_BACK = anyOf`
  (?:get|circle|come|be|check) (?:right )?back(?: ${BACK_TO})?
  (?:holler|holla)(?: (?:back|at (?:you|ya)))+ | (?:holler|holla)(?=\W*$)
  (?:write|text|hit|txt) (?:you|ya|u)(?: back)?(?= ${AFTER_ANSWER}\b|\W*$) | (?:write|text) back | write to you
  (?:answer|respond|reply)(?: (?:to )?(?:you|this|it))?(?= (?:${AFTER_ANSWER}|i)\b|\W*$)
`
const WILL = anyOf`i'll | ill | i will | will | let me | gonna | going to | i(?= write to you)`
const WILL_ANSWER = anyOf`
  ${WILL}(?: just| def| definitely)? ${WRITE_BACK}${DETAILS}
  ${STARTS}after i (?:respond|answer|reply)(?=\W*$) | (?:can|could|may) i answer (?:this|that|it|these|you) later | can (?:this|it) wait(?=\W*$|\?)
  (?:le|te|les) (?:contesto|escribo|respondo|aviso) (?:luego|cuando|al rato|despues)${DETAILS} | al rato (?:le|te) (?:contesto|escribo|aviso)
`
const GO = anyOf`go | run | jet | bounce | dash | head out`
const LEAVES = anyOf`
  brb | be right back | g2g | gtg | ttyl | talk (?:to you )?later
  ${STARTS}(?:sorry )?(?:i |i've )?got to ${GO}(?: man)?(?=\W*$|[,.!]| (?:but|does|is|are|how)\b)
`
const WAITS = anyOf`
  ${STARTS}(?:(?:hold|hang) (?:on|up|tight)(?! to\b)|please wait|wait please|hold please) | holup | bear with me | bare with me
  (?:dame |deme )?un (?:momento|momentito|segundo|min|minuto)(?: por favor)?(?=\W*$|,) | permitame(?=\W*$|,) | esper(?:e|eme|ame)(?: tantito| un \w+)?(?=\W*$|,)
`
const LOSES_SIGNAL = anyOf`
  (?:my )?(?:phone|cell)(?:'s| is)?(?: about to| almost)? (?:die|dyin|dying|dead|at \d+ ?%) | (?:my )?battery(?:'s| is)? at \d+ ?%
  (?:about to|might|going to|may) lose (?:signal|service|you|ya) | no (?:service|signal)(?: out)? here(?: hardly)?
  se me (?:esta )?acaba(?:ndo)? la (?:pila|bateria)
`
const DISTRACTED = anyOf`
  (?:it's|its|it is) (?:a )?(?:crazy|hectic|nuts|madhouse)(?: here)?(?: right now)? | too much going on | dealing with something
  (?:somebody|someone|they)(?:'s| are| is| just)? (?:calling|called) me(?: back)?${DETAILS}
`
/** "Can't text", "I'll get back to you", "phone about to die". */
export const SAYS_BUSY = pattern('g')`
  (?<![\w'])(?:${NO_PHONE}|${WILL_ANSWER}|${LEAVES}|${WAITS}|${LOSES_SIGNAL}|${DISTRACTED})(?![\w'])
`

const MOMENTS = anyOf`sec | second | min | minute | moment | bit | few`
/** "One sec", where the clause says nothing else: a drain may also take "a minute". */
export const ONE_MOMENT = pattern('g')`
  (?:^|(?<=[,.!] *)|(?<=\b(?:here|with me|lol|please) ))(?:${OPENERS}[\s,]+)*
  (?:wait|sec|(?:(?:w8|wait) )?(?:one|1|just an?|(?:give me|gimme)(?: an?| one| 1)?) ${MOMENTS})
  (?: (?:please|dear|hon|sorry))*(?=\W*$|[,.!]| ok\b)
`
