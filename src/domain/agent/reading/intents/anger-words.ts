import { anyOf, pattern } from '../../../texts/index.ts'

const SWEARING = anyOf`
  fuck(?:ing)? (?:off|you|u|this|ya)
  f+[*#@!]* ?(?:off|u|you)\b
  f[*#@!]+\w* (?:off|you|this)
  fu\b
  stfu | gtfo | wtf
  piss off | pissed
  screw (?:you|u|this)
  go to hell | shut up | bull ?shit | kiss my | eat shit | get lost
`
const SPANISH_SWEARING = anyOf`chinga\w* | vete a la | puta | mierda | pendej\w+ | cabron\w*`

const INSULTS = anyOf`
  ass ?hole | bitch | bastard | moron | idiots? | stupid | dumb ?ass | jerks?
  crooks? | thieves | scammers? | liars? | creeps? | scumbags? | morons | useless | losers?
`

const THIS_OR_YOU = anyOf`this | you | you're | y'all | you are | you guys | you people`
const INTENSIFIERS = anyOf`so | just | getting | absolutely | freaking`
const OUTRAGEOUS = anyOf`ridiculous | unacceptable | outrageous | disgusting | pathetic`
const OUTRAGE = anyOf`
  ${THIS_OR_YOU}(?: (?:is|are|all))? (?:${INTENSIFIERS} )*${OUTRAGEOUS}
  (?:very|so|totally|really|extremely|super|incredibly|how|this is|you guys are|y'all are) unprofessional
`
const FURY = anyOf`
  furious | angry | livid | fed up
  sick of (?:you|your|y'all|these|this|getting|being|people)
  sick and tired
`
const BAD_SERVICE = anyOf`
  harass\w*
  waste of (?:my )?time
  wasting my time
  worst (?:service|company)
  terrible (?:service|company)
  joke of a
  ripp?(?:ed|ing)? (?:me )?off
  rip ?off
`

/** Anger at us: "this is so ridiculous", "you guys are liars". */
export const ANGER = [
  pattern()`\b(?:${SWEARING}|${SPANISH_SWEARING})\b`,
  pattern()`\b${INSULTS}\b`,
  pattern()`\b(?:${OUTRAGE}|${FURY}|${BAD_SERVICE})\b`,
]

const SICK_OF_US = anyOf`
  (?:fed up|sick|tired) (?:and tired )?(?:of|with) (?:you|u|your|ya|yall|y'all)
`
const YOU = anyOf`you | your | y'all | yall | ya | this (?:company|place|shop|office|outfit|business)`
/** Not "furious at my old roofer". */
const NOT_AT_OTHERS = `(?! (?:at|with|about|that)\\b(?! (?:${YOU})\\b))`
const FURIOUS = anyOf`
  (?:i am|i'm|we are|we're)(?: [a-z]+){0,2} (?:furious|livid|outraged)${NOT_AT_OTHERS}
  (?:furious|livid|angry|mad|pissed|upset) (?:at|with) (?:${YOU})
`
/** Certainly meant for us, whatever the model says: "this is unacceptable", "sick of you people". */
export const ANGER_AT_US = pattern()`\b(?:${OUTRAGE}|${SICK_OF_US}|${FURIOUS})\b`

const THINGS = anyOf`roof | kitchen | bath\w* | siding | windows? | carpet | leak | thing | question`
const WEATHER = anyOf`weather | heat | cold | rain | snow | wind | traffic | prices?`
const HOW = anyOf`much | many | bad | hot | cold | loud | high | old`
const ANGER_AT_THINGS = anyOf`
  (?:kidding|joking) me with (?:this|these) ${WEATHER}
  ${OUTRAGEOUS} how ${HOW}(?! (?:you|your|y'all|yall|this company)\b)
  sick of (?:the|my|our|looking|this (?:roof|kitchen|bath|old|leak))
  (?:stupid|ridiculous|disgusting|useless|pathetic) (?:old |little )?${THINGS}
  dumb question | stupid question
  looks? (?:disgusting|ridiculous|pathetic|terrible)
`
/** Words of anger about something other than us: "I'm sick of this roof". */
export const ABOUT_THINGS = pattern()`\b${ANGER_AT_THINGS}\b`
