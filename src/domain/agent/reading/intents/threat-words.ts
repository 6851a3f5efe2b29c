import { anyOf, pattern } from '../../../texts/index.ts'

const LAWSUITS = anyOf`
  su(?:e|ing) (?:the hell out of )?(?:every (?:one|last one) of |all of )?(?:you|your|y'all|them|this|the)
  take (?:you|u|this) to court
  see (?:you|u|ya) in court
  legal action | class action
  press charges
`
const LAWYER = anyOf`lawyer | attorney`
const TO_ENGAGE = anyOf`
  call | contact | get | getting | calling | contacting | hear from | talk to | hire | hiring
`

const COMPLAINTS = anyOf`
  report(?:ing|ed)? (?:you|u|this|your|these)
  file a complaint
  filing a complaint
  (?:the|to|call(?:ing)?) (?:bbb|ftc|fcc|attorney general|police|cops)
  tcpa
  better business
`
const VIOLENCE = anyOf`
  (?:i'?ll|i will|gonna|going to) (?:kill|hurt|find|beat|shoot|burn|destroy) (?:you|u|your|ya)
  kill (?:you|u)
  watch your back
`
const SPANISH_THREATS = anyOf`
  voy a (?:demandar|denunciar|matar)\w*
  los voy a (?:demandar|denunciar)
`

/** Threats of a lawsuit, a complaint to an authority, or violence: "you will hear from my lawyer". */
export const THREATS = [
  pattern()`\b${LAWSUITS}\b`,
  pattern()`
    \b(?:my|our) ${LAWYER}s? (?:will|would|is|gonna|'ll|has been)\b
    |\b(?:you'll|you will|you are going to) (?:be )?hear(?:ing)? from (?:us|me)\b
    |\b(?:hear|hearing) from (?:my|our|an?) ${LAWYER}s?\b
    |\b${LAWYER}\b[^.!?]{0,40}\bhear(?:ing)? from (?:him|her|them)\b
    |\b${TO_ENGAGE}(?:ing)? (?:an?|the|my|our) ${LAWYER}\b
    |\b(?:mi|nuestro|un) abogad[oa]\b
  `,
  pattern()`\b${COMPLAINTS}\b`,
  pattern()`\b(?:${VIOLENCE}|${SPANISH_THREATS})\b`,
]
