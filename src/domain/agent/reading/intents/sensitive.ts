import { firstHit, type Hit } from '../reading.ts'

/** What needs a person and a fitting word, and no next question. The gravest comes first. */
export type Sensitive = Hit & { how: 'distress' | 'emergency' | 'bereavement' | 'illness' | 'minor' }

const DISTRESS = [
  /\b(?:kill(?:ing)? (?:myself|himself|herself)|suicid\w*|end(?:ing)? (?:my|it all)(?: life)?(?! lease| policy| contract)|hurt(?:ing)? myself|(?:want|wanna|wish i could|rather) (?:to )?(?:die|be dead)|don't want to (?:live|be here|be alive) ?any ?more|no reason to live|can't go on|matarme|suicidarme|no quiero vivir)\b/,
]
const WATER =
  /\b(?:water|rain|sewage|it)(?:'s| is| was)? (?:pouring|gushing|flooding|spraying|rushing|coming|streaming) (?:in|down|out|through|into|from|all over|everywhere|up)\b/
const NOW =
  /\b(?:right now|as we speak|everywhere|all over|currently|won't stop|can't stop it|what do i do|hurry|immediately|ahorita|ahora mismo)\b|!!/
const LEAK =
  /(?<!\b(?:no|not|isn't|aren't|stopped|any|no more) )\b(?:leak\w*|drip\w*|flood\w*|burst\w*|pouring|gushing|smok\w+|spark\w*|gotera\w*|inund\w+)\b/
const EMERGENCY = [
  /\b(?:gas leak|smell(?:ing|s)? (?:of )?(?:gas|smoke|burning)|carbon monoxide|co (?:alarm|detector)|call(?:ing|ed)? 911|on fire|there(?:'s| is) a fire|house is burning|fugas? de gas|(?:huele|olor) (?:mucho )?a (?:gas|humo|quemado)|incendio|se (?:esta )?(?:quema|quemando|incendia))\b/,
  /\b(?:(?:se (?:me )?esta|esta) (?:inundando|cayendo)|(?:entra|sale|cae)(?: \w+)? agua por (?:todos lados|el techo ahora)|llam\w+ (?:a )?(?:una )?ambulancia)\b/,
  /\b(?:(?:this|it) is an emergency|it'?s an emergency|medical emergency|emergencia|heart attack|having a stroke|ambulance|ceiling (?:just |is |has )?(?:collapsed|fell|caved|falling|caving)|(?:house|basement|kitchen|bathroom|apartment) is flooding|flooding right now|tree (?:just )?(?:fell|came|went) (?:on|through|into)|(?:pipe|heater|tank|line) (?:just )?(?:burst|exploded)|burst pipe|electrocuted|power line (?:is )?down|unconscious|bleeding|can't breathe)\b/,
]
const KIN =
  '(?:husband|wife|hubby|spouse|partner|mom|mum|momma|mama|mother|dad|father|daddy|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|baby|uncle|aunt|fiance|fiancee|friend|esposo|esposa|madre|padre|hijo|hija|abuela|abuelo)'
const BEREAVEMENT = [
  /\bpassed away\b|\bdeath in the family\b|\b(?:is|was|he's|she's|are) deceased\b|\bfallecio\b|\b(?:se )?murio mi \w+\b|\bfallecid[oa]\b|\b(?:planning|arranging|at|for|before|after|from|the|a) (?:(?:a|the|his|her|my|our) )?funeral\b/,
  new RegExp(
    `\\b(?:my|our|his|her|the|mi) (?:dear |own )?${KIN}(?: just| recently| suddenly| has| had| also)* (?:died|passed|murio|fallecio)\\b(?! (?:the|inspection|down|on|out|along|it|by))`,
  ),
  new RegExp(`\\b(?:i|we) (?:just |recently )?lost (?:my|our) ${KIN}\\b`),
]
const ILLNESS = [
  /\b(?:cancer|chemo(?:therapy)?|hospice|dialysis|in the (?:icu|er|hospital)|terminally ill|leukemia|(?:had|having) (?:a |an )?(?:stroke|miscarriage)|diagnosed with|life support|en el hospital|tiene cancer)\b/,
]
const MINOR = [
  /^\W*(?:(?:sorry|um|lol|no|hi|hey|but|ok|well|dude|bruh|i think you have the wrong person)\W+)*(?:i'm|i am)(?: only| just| literally| actually| like)* (?:[5-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)(?: years? old| yo)?\W*(?:lol|haha|bro|dude|and i .*)?\W*$/,
  /\b(?:i'm|i am)(?: only| just| literally| actually)* (?:[5-9]|1[0-7]|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen) years? old\b|\bi'm (?:just )?a (?:kid|child|minor|middle schooler)\b|\bi'm in (?:elementary|middle) school\b/,
]

export function findSensitive(text: string): Sensitive | null {
  const distress = firstHit(text, DISTRESS)
  if (distress) return { ...distress, how: 'distress' }
  const water = firstHit(text, [WATER]) ?? (NOW.test(text) ? firstHit(text, [LEAK]) : null)
  const emergency = firstHit(text, EMERGENCY) ?? (water && isNow(text) ? water : null)
  if (emergency) return { ...emergency, how: 'emergency' }
  const bereavement = firstHit(text, BEREAVEMENT)
  if (bereavement) return { ...bereavement, how: 'bereavement' }
  const illness = firstHit(text, ILLNESS)
  if (illness) return { ...illness, how: 'illness' }
  const minor = firstHit(text, MINOR)
  return minor && { ...minor, how: 'minor' }
}

const PAST = /\b(?:last|ago|yesterday|used to|was|were|had|stopped now|fixed)\b/

/** What drips from a car floods nothing. */
const OF_A_CAR =
  /\b(?:oil|coolant|antifreeze|transmission|trans fluid|brake fluid|fluid|radiator|driveway|parking|under (?:the|my) (?:car|truck|hood|engine)|my (?:car|truck|van|jeep|engine))\b/

/** Water that comes in as it rains is a repair; what happens now is an emergency. */
function isNow(text: string): boolean {
  return NOW.test(text) && !PAST.test(text) && !OF_A_CAR.test(text)
}
