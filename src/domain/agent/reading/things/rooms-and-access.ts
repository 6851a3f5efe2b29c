import { anyOf, pattern } from '../../../texts/index.ts'

const WHERE = anyOf`where | place | spots? | location | located`
const OF_A_HOME = anyOf`
  units? | leak\w* | drip\w* | damage\w* | ceilings? | water | heater | furnace | thermostat | walls?
  in the (?:house|home) | noise | mold | crack\w* | problem
`
/** A question for a room or a part of a house: "Where is the indoor unit?", "Where in the house do you see it?" */
export const ASKS_ROOM = pattern()`
  \b(?:${WHERE})\b[^]{0,60}\b(?:${OF_A_HOME})\b
  |\b(?:${OF_A_HOME})\b[^]{0,60}\b(?:${WHERE})\b
`
export const ASKS_NO_ROOM = /\b(?:towns?|city|areas? of|neighbou?rhoods?|school|address|zip|work|live|moving|from)\b/

const ROOMS = anyOf`
  kitchen | bath(?:room)? | bedroom | bed room | closet | hallway | hall | den | living room | family room | front room
  dining room | laundry(?: room)? | utility room | mud ?room | sun ?room | nursery | playroom | pantry | foyer
  entry(?:way)? | stairs | stairwell | staircase | attic | basement | cellar | garage | carport | crawl ?space
  chimney | skylight | vent pipe | fireplace | shower | tub | toilet | sink | ceiling | wall | window | roof
  eaves | gutters? | closet unit | boiler room | loft | shed | barn | bay window | vanity | water heater | stove
  cocina | bano | recamara | cuarto | sala | comedor | sotano | atico | garaje | cochera | pasillo | techo
`
const ON = anyOf`
  in | inside | into | on | onto | over | above | below | under(?:neath)? | beneath | behind | beside | by | near | next to
  at | around | outside | across from | through | thru | along | off | out by | off of | en | encima de | debajo de | sobre
`
const WHOSE = anyOf`the | my | our | her | his | their | a | one | el | la | mi | los | las`
const WHICH = anyOf`
  back | front | side | main | master | guest | spare | kids'? | upstairs | downstairs | upper | lower | top | bottom | left
  right | north | south | east | west | hall(?:way)? | laundry | baby's? | son's | daughter's | old | little | second | first
  living room | dining room | bedroom | kitchen | bathroom | garage | attic | basement | corner (?:of|by) the
`
/** "In the back bedroom", "over the kitchen sink". */
export const ROOM = pattern()`
  (?<!\b(?:i'm|i am|we're|sit|sitting|sleep|sleeps|sleeping|standing|eating|playing) )\b(?:up |down |out |back |right |just )?${ON}\b (?:${WHOSE}\b )?(?:${WHICH}\b ){0,2}(?:${ROOMS})s?\b(?! doors?\b)
  (?: (?:ceiling|closet|wall|window|floor|sink|side))?
`

/** A question for what a visitor must know: "Roof access", "gates, dogs, anything to know". */
export const ASKS_ACCESS = pattern()`
  \b(?:access|gates?|parking|lock ?box|buzzer|door code|get (?:up on|on|in|into|to) (?:the|your) (?:roof|house|home|yard|building|property|attic))\b
`

const DOGS = anyOf`
  dogs? | pup(?:py)? | pit ?bulls? | beagles? | shepherds? | labs? | rottweilers? | chihuahuas? | huskies | husky | hounds?
  poodles? | collies? | mastiffs? | perros?
`
const ENTRIES = anyOf`
  gates? (?:code|is|has|sticks|on|by|around|opens|latch\w*|stays|combo) | (?:side|back|front|yard) gate
  key ?pad | buzzer | buzz (?:me|us|apt|apartment|unit|\d) | lock ?box | door code | doorman | the code is | combo
  ring (?:the )?(?:bell|buzzer|apt|apartment|unit|\d) | key(?:'s|s| is) (?:under|in|with|at) | knock on
  park (?:in|on|behind|around|by|out|along) | parking is | (?:use|come (?:in|through|around|to)) the (?:back|side|front|alley)
  ladder (?:by|off|bolted|leaned|is|on|against) | (?:bring|your own|need|needs) (?:\w+ ){0,2}ladder | hatch | fire escape
`
/** A word of such a note; the note is its clause. */
export const ACCESS = pattern()`
  \b(?:(?:have|has|got|there's|theres|there is|mind|watch (?:out )?for|beware of|careful of|tengo|hay) (?:\w+ ){0,3}(?:${DOGS})
  |(?:${DOGS}) (?:in|out|on|behind|loose|back|inside|barks?|bites?)
  |${ENTRIES})\b
`
