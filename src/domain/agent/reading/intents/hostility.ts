import { firstHit, type Hit } from '../reading.ts'
import { findSensitive, type Sensitive } from './sensitive.ts'

const THREATS = [
  /\b(?:su(?:e|ing) (?:the hell out of )?(?:every (?:one|last one) of |all of )?(?:you|your|y'all|them|this|the)|take (?:you|u|this) to court|see you in court|legal action|class action|press charges)\b/,
  /\b(?:my|our) (?:lawyer|attorney)s? (?:will|would|is|gonna|'ll|has been)\b|\b(?:you'll|you will|you are going to) (?:be )?hear(?:ing)? from (?:us|me)\b|\b(?:hear|hearing) from (?:my|our|an?) (?:lawyer|attorney)s?\b|\b(?:call|contact|get|getting|calling|contacting|hear from|talk to|hire|hiring)(?:ing)? (?:an?|the|my|our) (?:lawyer|attorney)\b|\b(?:mi|nuestro|un) abogad[oa]\b/,
  /\b(?:report(?:ing|ed)? (?:you|u|this|your|these)|file a complaint|filing a complaint|(?:the|to|call(?:ing)?) (?:bbb|ftc|fcc|attorney general|police|cops)|tcpa|better business)\b/,
  /\b(?:(?:i'?ll|i will|gonna|going to) (?:kill|hurt|find|beat|shoot|burn|destroy) (?:you|u|your|ya)|kill (?:you|u)|watch your back|voy a (?:demandar|denunciar|matar)\w*|los voy a (?:demandar|denunciar))\b/,
]
const ANGER = [
  /\b(?:fuck(?:ing)? (?:off|you|u|this|ya)|f+[*#@!]* ?(?:off|u|you)\b|f[*#@!]+\w* (?:off|you|this)|fu\b|stfu|gtfo|wtf|piss off|pissed|screw (?:you|u|this)|go to hell|shut up|bull ?shit|kiss my|eat shit|get lost|chinga\w*|vete a la|puta|mierda|pendej\w+|cabron\w*)\b/,
  /\b(?:ass ?hole|bitch|bastard|moron|idiots?|stupid|dumb ?ass|jerks?|crooks?|thieves|scammers?|liars?|creeps?|scumbags?|morons|useless|losers?)\b/,
  /\b(?:(?:this|you|you're|y'all|you are|you guys|you people)(?: (?:is|are|all))? (?:so |just |getting |absolutely |freaking )*(?:ridiculous|unacceptable|outrageous|disgusting|pathetic)|(?:very|so|totally|really|extremely|super|incredibly|how|this is|you guys are|y'all are) unprofessional|furious|angry|livid|fed up|sick of (?:you|your|y'all|these|this|getting|being|people)|sick and tired|harass\w*|waste of (?:my )?time|wasting my time|worst (?:service|company)|terrible (?:service|company)|joke of a|ripp?(?:ed|ing)? (?:me )?off|rip ?off)\b/,
]
/** Words of anger about something else than us. */
const ABOUT_THINGS =
  /\b(?:sick of (?:the|my|our|looking|this (?:roof|kitchen|bath|old|leak))|(?:stupid|ridiculous|disgusting|useless|pathetic) (?:old |little )?(?:roof|kitchen|bath\w*|siding|windows?|carpet|leak|thing|question)|dumb question|stupid question|looks? (?:disgusting|ridiculous|pathetic|terrible))\b/

export type Hostility = Hit & { how: 'threat' | 'anger' | Sensitive['how'] }

/** What is grave, a threat or anger: a person should read it at once. The gravest comes first. */
export function findHostility(text: string): Hostility | null {
  const sensitive = findSensitive(text)
  if (sensitive) return sensitive
  const threat = firstHit(text, THREATS)
  if (threat) return { ...threat, how: 'threat' }
  const anger = findAnger(text)
  return anger && { ...anger, how: 'anger' }
}

/** Anger at us. */
export function findAnger(text: string): Hit | null {
  return ABOUT_THINGS.test(text) ? null : firstHit(text, ANGER)
}
