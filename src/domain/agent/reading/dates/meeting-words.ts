import { anyOf, pattern } from '../../../texts/index.ts'

const VISITS = anyOf`
  visit | appointment | appt | consult(?:ation)? | tour | showings? | estimate | inspection | walk ?through
  tech | come (?:in|out|by|up|over|and) | we come | drop | bring it
  see you | look at | sit down | meet | see (?:homes|houses|it)
  first (?:session|lesson|class)
  day (?:for|works|can|should|would|could)
`
/** A question for the day of a visit. The day that a lead proposes answers it. */
export const MEETING = pattern('i')`\b${VISITS}\b`

const WHO_MEETS = anyOf`
  i | we | you | u | y'all | he | she | they | somebody | someone | anybody | anyone | ya | your \w+
`
const TO_MEET = anyOf`
  come | be seen | see | look | sit down | meet | tour | get in | do | make | stop | swing | drop | bring
  have | start | try | schedule | book
`
const WHAT_IS_BOOKED = anyOf`
  someone | somebody | tech | guy
  appointment | appt | visit | estimate | consult | tour | inspection | cleaning | checkup | lesson | session
  to (?:come|see|tour|meet|visit|look)
`
const PROPOSALS = anyOf`
  (?:can|could|may|should|would|let's|lets) ${WHO_MEETS}(?: \w+)? ${TO_MEET}
  how about | what about
  (?:i|we) (?:can|could) (?:come|do|bring|drop|make|meet|be there)
  (?:need|want|like|send|have|get|schedule|book) (?:a |an |the |my |our |your )?${WHAT_IS_BOOKED}
  come (?:out|by|over|see|look|take)
  works?(?: (?:for|best|better|great|fine|well))?
  (?:is|are|would be|would) (?:better|best|good|great|fine|ideal|perfect)
  instead
  puede\w* venir | podemos | cita
`
/** How a lead proposes a day: "can we look at some Thursday?", "Sunday is better". */
export const MEETS = pattern()`\b${PROPOSALS}\b`

/** The time behind a day: "Friday morning", "Thursday after 3". */
export const AT_TIME = pattern()`
  ^ (?:early |late )?(?:mornings?|afternoons?|evenings?|noon|midday)\b
  |^ (?:at|after|around|before|by|from) \d
`
