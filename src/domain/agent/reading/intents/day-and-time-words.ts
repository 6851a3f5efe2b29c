import { anyOf, pattern } from '../../../texts/index.ts'

/** A day of the week, or one named from today: "tomorrow", "el viernes". */
export const DAY = anyOf`
  (?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?s?
  wed | thu | sat
  today | tonight | tomorrow
  this (?:afternoon|morning|evening|weekend)
  lunes | martes | miercoles | jueves | viernes | sabado | domingo | manana | hoy
`
const HOUR = anyOf`
  \d{1,2}(?::\d\d)? ?(?:-?ish|am|pm|a\.m|p\.m|o'?clock)
  \d{1,2}:\d\d
  noon | midday | lunch(?:time)?
`
/** A time of day: "around 3pm", "in the morning". */
export const CLOCK = anyOf`
  (?:at |around |about |after |by |@ ?)?${HOUR}
  (?:at|around|@) ?\d{1,2}\b(?!\d|/|k)
  a las? \d{1,2} | al mediodia | por la (?:tarde|manana)
  in the (?:morning|afternoon|evening)
`
/** "Friday at 3", "3pm on Friday" */
export const DAYS_WITH_TIME = [
  pattern()`\b${DAY},? (?:[a-z]+ )?${CLOCK}`,
  pattern()`\b${CLOCK} (?:on |this |el )?${DAY}\b`,
]
