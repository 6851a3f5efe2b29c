import { anyOf, pattern } from '../../../texts/index.ts'

const ALLERGENS = anyOf`
  penicillin | amoxicillin | sulfa | latex | codeine | aspirin | ibuprofen | nsaids? | novocaine? | lidocaine | morphine
  iodine | peanuts? | (?:tree )?nuts | shellfish | erythromycin | nickel | adhesive | epinephrine | anesthesia | eggs? | soy
  clindamycin | tetracycline | vicodin | hydrocodone | penicilina
`
/** "Can't have penicillin", "latex makes me itch". */
export const CANNOT_HAVE = pattern()`
  \b(?:can't|cannot|not allowed to) (?:have|take|do|tolerate|be around|use) (?:any )?(?:${ALLERGENS})(?:(?:,| and|, and| or) ${ALLERGENS}){0,3}\b
  |\b(?:${ALLERGENS}) (?:makes?|gives?) me \w+(?: \w+)?\b
  |\b(?:react|reaction|break out|broke out|swell up|swelled up|hives) (?:to|from|with) (?:${ALLERGENS})\b
`

const PARTS = anyOf`
  back | knees? | shoulders? | hips? | ankles? | wrists? | neck | elbows? | foot | feet | hands? | spine | hamstring
  rotator cuff | achilles | groin | ribs? | disc | discs | acl | mcl | meniscus | espalda | rodilla | hombro | tobillo | muneca
`
const SIDES = anyOf`left | right | lower | upper | both`
const HURT = anyOf`
  bad | bum | trick | torn | sore | herniated | slipped | bulging | broken | sprained | pulled | blown(?: out)? | frozen | busted
  injured | messed up | jacked up | dislocated | fractured | strained | weak | tight | replaced | artificial
`
const TROUBLES = anyOf`
  surgery | replacement | injury | injuries | pain | problems? | issues? | trouble | operation | spasms | reconstruction
  is (?:bad|shot|messed up|torn|jacked|blown|sore) | (?:hurts?|clicks|pops|aches|acts up|gives out|goes out|locks up)
`
const CONDITIONS = anyOf`
  tendinitis | tendonitis | arthritis | sciatica | scoliosis | carpal tunnel | fibromyalgia | plantar fasciitis | bursitis
  diastasis | osteoporosis | asthma | vertigo | hernia | l4 | l5 | shin splints | tennis elbow | stenosis | artritis | asma
`
/** "Bad left shoulder", "my knee clicks", "tendinitis". */
export const AILMENT = pattern()`
  \b(?:(?:${HURT}) (?:(?:${SIDES}) )?(?:${PARTS})
  |(?:${PARTS}) (?:${TROUBLES})
  |(?:hurt|tore|broke|sprained|pulled|rolled|blew out|threw out|injured|dislocated|twisted) (?:my|a|the) (?:(?:${SIDES}) )?(?:${PARTS})
  |${CONDITIONS})\b
`
export const ASKS_AILMENT = /\b(?:injur(?:y|ies|ed)|limitations?|what hurts|pain points?|conditions? (?:or|we))\b/
