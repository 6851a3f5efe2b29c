import { anyOf, pattern } from '../../../texts/index.ts'

const OTHERS = anyOf`
  other | another | last | previous | different | old | former | ex | adjusters? | insurance | landlord | contractors? | roofers?
  companies | they | them | realtors? | dealers? | elsewhere | city | bank | lender | inspector | tenants?
  warranty | manufacturer | ad | family | school
  (?:two|three|four|five|several|few|couple|\d+)(?: of)? (?:\w+ers|\w*companies|\w+ors|places|shops|guys|people|techs)
  otr[oa]s? | aseguranza | seguro | ajustador | casero | anterior
`
/** Nobody else is blamed, in the sentence and after it: "the other place never called me back". */
const OF_US = `(?<!\\b(?:${OTHERS})\\b[^.!?]*)(?![^.!?]*\\b(?:${OTHERS})\\b)`
const YOU = anyOf`you | y'all | yall | ya | your (?:guys?|crew|people|team|office|company|techs?|technician|workers?|driver|rep|girl)`
const FORGIVEN = anyOf`
  no (?:problem|worries|biggie) | it's (?:ok|okay|fine|alright) | all good | my (?:fault|bad) | because i | i cancel\w* | sorry
  if (?:you|y'all|yall|your)
`
const IS_SERIOUS = `(?<!\\b(?:${FORGIVEN})\\b.*)(?!.*\\b(?:${FORGIVEN})\\b)`
const WHEN = anyOf`
  monday | tuesday | wednesday | thursday | friday | saturday | sunday | yesterday | today | on | this | when | like | and | at all
  to (?:look|do|fix|see|measure|give) | either | ever
`
const NOBODY = anyOf`nobody | no one | noone | none of you | not one (?:of you|person)`
const MISSED = anyOf`
  (?:called|calls|texted|answered|answers|returned|returns|helped) (?:me|us|my (?:calls?|texts?|messages?))
  (?:got|gets) back (?:to|with) (?:me|us)
  (?:showed|shows|came|comes|come)(?: up| out| by| over)?(?= ${WHEN}\b|\W*$|[.!?,])
`
const NEVER = anyOf`never | didn't | did not | failed to | forgot to | still haven't`
const MISS = anyOf`
  show(?:ed)?(?: up| out)? | call(?:ed)?(?: me| us)?(?: back)?(?! (?:you|him|her|it|in)\b)
  c[oa]me(?: out| by)?(?! (?:before|here|in|with|to (?:my|our|the|this)\b)) | (?:get|got) back to (?:me|us) | return(?:ed)? my calls?
`
const NTH = anyOf`second | third | fourth | fifth | tenth | [2-9](?:nd|rd|th)`
const TOLD_YOU = anyOf`
  (?:explain\w*|told|tell\w*|ask\w*|call\w*|said) (?:you|this to (?:you|y'all|yall)|y'all|yall)
`
const MUST = anyOf`have | got | need | gotta | supposed | going`
const REPEAT = anyOf`tell | told | say | said | explain\w* | answer\w* | repeat\w*`
const COUNT = anyOf`\d+ | two | three | four | five | ten | a hundred | multiple | many | several | so many`
const SHORTCOMINGS = anyOf`
  ${YOU} (?:guys |people |all |ever |even |just )*${NEVER} (?:even |ever |bother(?:ed)? to )?${MISS}
  ${YOU} (?:guys |people |all |just )*(?:stood|blew|left|kept) (?:me|us) (?:up|off|waiting|hanging)
  you(?:'ve| guys| people| all)? wasted (?:my|our)
  ${YOU} (?:guys |people |all )?(?:hung up on|lied to|keep ignoring|ignored) (?:me|us)
  ${YOU} (?:guys )?(?:was|were) (?:a )?no shows?
  (?:you|y'all|yall) (?:guys |people )?keep asking (?:me )?(?:for )?(?:the same|this|that)
  i (?:already )?told (?:you|y'all|yall)(?: guys| people| all)?(?: \w+)? (?:${COUNT}) times
  (?:you|y'all|yall)(?: guys| people)? are the worst
  (?:frustrated|fed up|disgusted|unhappy) with (?:you|y'all|yall|this company)
  (?:you|y'all|yall|why|keep|bot|robot)\b[^.!?]{0,24} (?:asking|asked) me (?:all )?(?:these |the |this )?(?:same |dumb |stupid |ridiculous )+(?:\w+ )?questions?
  do you (?:guys |people )?even (?:read|listen|care)
  disappointed (?:in|with|by) (?:you|your|this company|how you|the way you|y'all)
  get your (?:act|shit|stuff) together
  are you (?:freaking |fucking )?(?:kidding|joking) (?:me )?with (?:these questions|all (?:this|these)|this (?:again|service|nonsense|company))
  why (?:are you|you are|you|do you|do i have to) (?:keep )?(?:asking|ask|asked|answer|repeat)(?: me)?(?: all)? (?:this|these|that|it|the same)(?: [a-z]+){0,2} again
  (?:this (?:is|has been)|you(?:'re| are| guys are)) the (?:most|least) (?:unprofessional|incompetent|disrespectful|useless|professional)
  no respect for (?:the |your )?(?:customers?|clients?|people)
  ${NTH} time (?:i(?:'ve|'m| am| have)? )?(?:had to |having to )?${TOLD_YOU}
  how many times (?:do|did|must|have|am|are) (?:i|we) (?:${MUST} )?(?:to )?${REPEAT}
`
const SERVICE = anyOf`service | experience`
const PERIOD = anyOf`hours? | days? | weeks? | months?`
const NEGLECT = anyOf`
  ${NOBODY} (?:ever |even |has |have |bothered to )*${MISSED}
  (?:worst|horrible|terrible|awful) (?:customer )?${SERVICE}(?! (?:with|at|from)\b)
  still waiting (?:for|on) (?:someone|somebody|anyone|anybody|you|y'all|yall) to (?:call|come|show|get back|text|answer)
  waiting (?:for )?(?:\w+ ){1,3}${PERIOD} (?:for|on) (?:someone|somebody|anyone|anybody|you|y'all|a call)
`
const SPANISH = anyOf`
  (?:nadie|ninguno) (?:me |nos )?(?:vino|llamo|llego|contesto|respondio|ha venido|ha llamado)
  (?:pesimo|mal|peor) servicio
`
const SPANISH_TO_US = anyOf`
  (?:enojad|molest|furios)\w+ con (?:ustedes|usted|su (?:compania|empresa|servicio))
  falta de respeto
  (?:es|son) una burla
  (?:ustedes|usted) (?:son|es) (?:unos? |bien |muy )?(?:irresponsables?|mentiros\w+|rateros?|inutil\w*)
`
/** What a lead holds against us: "you guys never showed up", "nobody called me back". It is meant for us, whatever the model says. */
export const REPROACHES = [
  pattern()`\b(?:${SHORTCOMINGS}|${SPANISH_TO_US})\b${IS_SERIOUS}`,
  pattern()`\b(?:${NEGLECT}|${SPANISH})(?![a-z])${IS_SERIOUS}${OF_US}`,
]
