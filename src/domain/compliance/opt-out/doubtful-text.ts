import { anyOf, pattern } from '../../texts/index.ts'
import { CLAUSE_END, CLAUSE_START, type PhraseRule } from './phrase-rule.ts'

/** Tier 3: hostile or unclear. A person reads it before any automated text is sent again. */

/** Emoji that refuse or insult. */
const PICTURES = '🛑✋🚫🖕⛔🤚🙅🔇📵❌🤬💩👿🤮😤'
/** Emoji that mean "stop" or worse when the text contains nothing else. */
export const STOP_EMOJI = pattern('u')`
  ^[\s\p{P}]*[${PICTURES}][${PICTURES}♀♂\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\s\p{P}]*$
`

const AFTER_F_WORD = anyOf`
  off | you | u | ur | your | yourself | this | that | these | outta | out | ya | y'all | both | all
`
const VULGAR_DISMISSALS = anyOf`
  (?:piss|bugger|sod|buzz|bug|back|jerk|naff) off
  screw (?:you|off|u)
  (?:go|get) to hell
  eat (?:shit|me|dirt)
  suck (?:it|my)
  kiss my | stfu | gtfo | foff
`
const SWEAR_NAMES = anyOf`
  asshole | assholes | bitch | bastards? | motherf\w+ | dickhead
  dick | cunt | jackass | scumbags? | prick | douche\w*
  pricks | twat | wanker
  pendejo | cabron
  connard
  arschloch | verpiss\w*
`
const DISMISSALS = anyOf`
  (?:go|stay|went) away
  get lost
  get (?:the (?:hell|fuck) )?(?:out of here|away from me)
  get a (?:life|real job)
  shut (?:up|the)
  take a hike | beat it | drop dead | kick rocks
`
const MORE_DISMISSALS = anyOf`
  eff (?:you|off|u)
  get bent | get stuffed | get wrecked | get off my | bite me | f yourself
  f you | burn in | rot in | choke on | die in a
  hop off | sod off | kiss off | jog on | go jump | go to h\w+ll
  crawl back | kick rocks | take a hike | pound sand
  scram | shove it | up yours | drop dead | do one
`

const STANDING_ALONE = anyOf`
  leave | leave me | out | enough | discontinue | halt | cease
  terminate | abort | void | nix | knock it | basta ya
  block | blocked | blocking | blocked and reported | reported and blocked | reported | report
  delete | deleted | unfollow | scram | shoo
  spam | scam | spammer | scammers? | harassment | harassers? | stalker | fraud | frauds | fraudsters?
  crooks? | thie(?:f|ves) | liars? | creep | creeps? | losers? | pathetic | disgusting
`

const IT_IS = anyOf`
  you are | this is | it is | you're | youre | ur | its | it's | obvious | more | such | total | just
`
const NOTHING_BUT = anyOf`a | an | just | pure | straight | all | such a | nothing but`
const OFFENCES = anyOf`
  spam | scams? | scammers? | spammers? | spamming | harassment | harassing | stalking | fraud | illegal
  robocall | robotext | blocked | annoying | pest
`

const REPORTING = anyOf`
  reported | reporting | report | block | blocking | blocked | flagged | flagging | marked | marking
`
const REPORTED = anyOf`
  you | this | it | your | u | as | the | number | to | ur | and | company | texts? | phone
`
const REPORTED_AS = anyOf`
  spam | junk | harassment | scam | you | u | number | this | block
  fcc | ftc | police | authorities | attorney general | carrier | bbb | tcpa
`

const LAWYERS = anyOf`lawyer | attorney | legal team | solicitor`
const LAWYERS_ACT = anyOf`touch | contact you | hear | notified | sue | letter | suit | involved | lawsuit`
const LAWSUITS = anyOf`
  hear(?:ing)? from my (?:lawyer|attorney)
  (?:i will|i'll|ill|going to|gonna|can|could) sue
  sue (?:you|your)
  legal action | press(?:ing)? charges
`
const PAST_LAWSUITS = anyOf`settle | settled | settlement | ended | is over | with | against | money | from`

const TELEMARKETING_LAW = anyOf`
  tcpa | dnc | can spam act | telemarketers? | attorney general | class action | better business bureau
  do not call (?:list|registry|register)
`
const COMPLAINING = anyOf`
  report\w* | complain\w* | fil(?:e|ed|ing) | call\w* | contact\w* | notify\w* | violat\w+ | tell\w*
`

const NEVER = anyOf`never | did not | didn't | didnt | don't remember | do not remember`
const SIGNED_UP = anyOf`
  signed | sign | signing | opted | opt | subscribed | subscribe | asked | ask | agreed | agree | requested
  consented | consent | gave
`

const FED_UP = anyOf`
  how dare | fed up | you people | how many times
  hate (?:you|these|your)
  sick of (?:you|this|it|yall|u)
  not? (?:ever )?(?:talk|speak)(?:ing)? to you
`

const CANCELLED = anyOf`
  it | this | that | everything | all | all of it | me | my account
  conversation | this conversation | the conversation | this chat | this thread
`

const YOU = anyOf`you | your | ur | you're | youre | u | y'all | yall | you all | you guys | you people`
const YOU_ARE = anyOf`are | r | guys | people | company | all | is | of | like | and | your`
const SUCH_A = anyOf`
  a | an | the | all | such | bunch of | nothing but | just | total | complete | fucking | damn
  disgusting | pathetic | worst
`
const INSULTS = anyOf`
  crooks? | scammers? | spammers? | thie(?:f|ves) | liars?
  con artists? | criminals? | harassers? | stalkers?
  losers? | creeps? | creepy | clowns? | idiots? | morons? | trash
  garbage | plague | disgrace | pests? | nuisance
  parasites? | leech(?:es)? | vultures? | vermin | snakes? | bottom feeders? | predators? | sharks? | scum
  pathetic | disgusting | a joke | shameless | shady | sick
`
const CRIMINALS = anyOf`
  crooks | scammers | thieves | liars | losers | creeps | idiots | clowns | criminals | spammers
`

const CALLING = anyOf`
  call | calling | contact | contacting | talk to | talking to | getting | notifying | forward\w* (?:this )?to
`
const THREATS = anyOf`
  report(?:ing)? (?:this|you|people|your|it) ?
  i will be reporting | number traced | trace your
  know where (?:you|to report)
  hope your (?:business|company)
  shame on you | how did you sleep | ashamed of yourself | have you no shame
`

const SPANISH_SWEARING = anyOf`
  vete (?:a|al)
  va[iy]a?se (?:a|al)
  chinga\w* | al diablo | larg[ua]\w+ | a la mierda | mierda
  pendej\w+ | puta | puto | hijo de | que te den | jodete
  fuera de aqui
`
const FRENCH_SWEARING = anyOf`
  foutez | va te faire | degage\w* | allez vous faire | casse toi | merde | connard\w*
`
const PORTUGUESE_SWEARING = anyOf`vai tomar | vai se | vsf | filho da | foda se`
const GERMAN_SWEARING = anyOf`verpiss\w* | leck mich | arschloch\w* | halt die | hau ab`
const ITALIAN_SWEARING = anyOf`vaffanculo | stronz\w+`

/** Insults, threats and complaints. Over `normaliseClauses`, because `canonicalText` drops swear words, which count here. */
export const DOUBTFUL: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \bf+(?:u+c*k+|uk|\*+k?)(?: ${AFTER_F_WORD}\b)|
      \bfuck${CLAUSE_END}|\bf (?:off|u|you)\b|\bfu${CLAUSE_END}|\bf'? ?off\b
    `,
    notBefore: /^ (?:is|are) (?:a|so|awesome|great|cheap)/u,
  },
  { says: pattern('gu')`\b${VULGAR_DISMISSALS}\b|\bgo (?:fuck|screw) \w+` },
  { says: pattern('gu')`\b${SWEAR_NAMES}\b` },
  {
    says: pattern('gu')`\b${DISMISSALS}\b`,
    notBefore: /^ (?:for|on|this|next|to|in|until|the (?:garage|door|water|gate|window))\b/u,
  },
  { says: /\bcease and? desist\b|\bcease n desist\b/gu },
  { says: pattern('gu')`${CLAUSE_START}${STANDING_ALONE}${CLAUSE_END}` },
  {
    says: pattern('gu')`\b${IT_IS} (?:${NOTHING_BUT} )*${OFFENCES}\b`,
    notAfter: /\b(?:not|if|is|says|said|sounds like|hope|think|whether) $/u,
  },
  {
    says: pattern('gu')`\b${REPORTING}(?: ${REPORTED})* ?${REPORTED_AS}\b`,
    notAfter: /\b(?:not|did i|did you|my) $/u,
  },
  {
    says: pattern('gu')`
      \b(?:my|our|an?) ${LAWYERS}(?: \w+){0,4} ${LAWYERS_ACT}\b|
      \b${LAWSUITS}\b|
      \blawsuit\b(?! ${PAST_LAWSUITS})
    `,
    notAfter: /\b(?:no|won a|won my|my) $/u,
    notBefore: /^ (?:with|about|regarding|for|to (?:review|go|sign)) /u,
  },
  {
    says: pattern('gu')`
      \b${TELEMARKETING_LAW}\b|
      \b${COMPLAINING}(?: \w+){0,5} (?:fcc|ftc)\b|
      \b(?:fcc|ftc) (?:complaint|violation|report)|
      ${CLAUSE_START}(?:fcc|ftc)${CLAUSE_END}
    `,
    notAfter: /\b(?:work for|working for|works for) (?:the )?$/u,
  },
  {
    says: pattern('gu')`
      \b${NEVER} ${SIGNED_UP}
      (?: (?:you|up|in|for|to|permission|consent|my number))*
      (?: (?:this|these|texts?|messages?|any|anything|spam|your))*${CLAUSE_END}
    `,
    notAfter: /\b(?:i asked|they|he|she|you) $/u,
    notBefore: /^ (?:yet)/u,
  },
  {
    says: pattern('gu')`\b${FED_UP}\b`,
    notBefore: /^ (?:can|do|may|could|have you|a|will|has|did (?:it|they|the)|should)\b/u,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:(?:can you|please|just|ok|yes|i want to) |)*
      (?:cancel|end|remove|quit|delete) ${CANCELLED}${CLAUSE_END}
      (?!.*\b(?:make it|meant|instead|change|reschedule|rather|keep)\b)
    `,
  },
  {
    says: pattern('gu')`
      ${CLAUSE_START}(?:do not|don't|dont) bother${CLAUSE_END}|
      ${CLAUSE_START}no more(?: \w+)?${CLAUSE_END}|
      \bnever again\b|\bno (?:mas|quiero)${CLAUSE_END}
    `,
    notBefore: /^ (?:the wrong|over)/u,
  },
  {
    says: pattern('gu')`\b${MORE_DISMISSALS}\b`,
    notBefore: /^ (?:the (?:roof|lawn|driveway|property)|at|on|by)/u,
  },
  { says: pattern('gu')`\b${YOU}(?: ${YOU_ARE})* (?:${SUCH_A} )*${INSULTS}\b` },
  { says: pattern('gu')`\b(?:bunch|pack|load) of (?:\w+ )?${CRIMINALS}\b` },
  {
    says: pattern('gu')`\b${CALLING} (?:my|a|an|the|our) (?:lawyer|attorney|police|cops|sheriff)\b`,
    notAfter: /\b(?:not|had to|have|after|before|once|should i|let me) $/u,
    notBefore: /^ (?:about|first|for|to review|to look|back|tomorrow|on|re)\b/u,
  },
  {
    says: pattern('gu')`\b${THREATS}`,
    notBefore: /^(?:to (?:my|the) (?:insur|city|hoa|adjuster|landlord)|claim)/u,
  },
  {
    says: pattern('gu')`
      \b(?:${SPANISH_SWEARING}|${FRENCH_SWEARING}|${PORTUGUESE_SWEARING}|
      ${GERMAN_SWEARING}|${ITALIAN_SWEARING})\b
    `,
  },
]
