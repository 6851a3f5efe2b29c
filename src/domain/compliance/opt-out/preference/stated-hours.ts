import { anyOf, matchesOf, pattern } from '../../../texts/index.ts'
import { endOfHours } from '../../gate/contact-hours.ts'
import { HOUR_WORDS } from './hour-words.ts'
import { withoutRefusals } from './refusal-words.ts'

/** The hours, local to the lead and "HH:MM", in which a lead wants to be contacted. */
type Hours = { contactAfter: string | null; contactBefore: string | null }

/** A time of the day: "5", "5 30 pm", "7 in the morning", "noon". */
type Clock = { hour: number; minute: string; half: 'am' | 'pm' | null }

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const MORNING = anyOf`a ?m | in the morning`
const EVENING = anyOf`p ?m | in the (?:afternoon|evening) | at night | tonight`
const DURATION = anyOf`minutes? | mins? | hours? | hrs? | days? | weeks? | months? | years?`
const TIME = anyOf`
  noon | lunch
  (?:\d{1,2}|${HOUR_WORDS})(?: [0-5]\d)?(?: ?(?:${MORNING}|${EVENING}|o ?clock))?\b(?! ${DURATION}\b)
`
const CLOCK = pattern(
  'u',
)`^(?<hour>\d{1,2}|[a-z]+)(?: (?<minute>[0-5]\d))?(?: ?(?:(?<am>${MORNING})|(?<pm>${EVENING})))?`

/** Bare hours up to this one are in the afternoon where they begin something: nobody is texted before it in the morning. */
const EARLIEST_BARE_HOUR = 8
/** "not before 6" is said of early texts, "not before 5" of the afternoon. */
const LATEST_BARE_START = 5
/** From this time on, no window for messages stays open for long. */
const NIGHT_BEGINS = '20:00'

/** "after 5", "until after 6", "between 9 and 5" */
const TIMES = pattern('gu')`
  \b(?:between (?<from>${TIME}) (?:and|to) (?<to>${TIME})|
  (?:(?<until>until|till|til)|(?<before>before|earlier than)|(?<after>after|past|later than)) (?<late>after )?(?<time>${TIME}))
`
/** "AFTER 5 text me", "AFTER 5 is fine" */
const WELCOMED = pattern('u')`
  ^ (?:(?:is|are|would be|you can|if) )*(?:text|call|message|contact|reach|only|fine|ok|okay|good|great|better|best|works|please)\b
`
/**
 * Words on which it depends whether a time after them is wanted or not. `withoutRefusals` has made "do not text me" a "not". After
 * "unless", the opposite holds.
 */
const STANCES = pattern('gu')`
  \b(?:(?<refused>not|no|never|nothing|none|stop|quit|(?:hold|wait)(?: off)?(?: on)?(?: (?:text|call|messag)\w*)?)|
  (?<exempt>except|unless|other than)|
  text|texts|texting|message|messages|contact|call|reach|only|(?<!not )(?:available|free))\b
`
/** "I'm OFF after 5", "till I GET OFF work after 5": a free time. "When I'm home after 5" says that of a refused one. */
const FREE_BEFORE = pattern(
  'u',
)`^(?!.*\b(?:when|while|if)\b).*\b(?:am|is|get|gets|be) (?:off|home|done|out|back|up)(?: \w+)? $`

/**
 * The hours of contact that a text states, of `canonicalText`. "text me after 5" begins them, "do not text me after 5" ends them. Of
 * several times for the same end, the first one counts. A time that is neither wanted nor refused says nothing.
 */
export function statedHours(text: string): Hours {
  const hours: Hours = { contactAfter: null, contactBefore: null }
  let before: boolean | null = null
  for (const clause of withoutRefusals(text).split('|')) {
    const stances = matchesOf(clause, STANCES)
    for (const time of matchesOf(clause, TIMES)) {
      const isWelcomed = WELCOMED.test(clause.slice(time.index + time[0].length))
      const isFree = time.groups?.after !== undefined && FREE_BEFORE.test(clause.slice(0, time.index))
      const earlier = stances.filter(({ index }) => index < time.index)
      const isWanted = isWelcomed || isFree || stanceAfter(earlier, before)
      const stated = isWanted === null ? unclear(time) : isWanted ? wanted(time) : refused(time)
      hours.contactAfter ??= stated.contactAfter
      hours.contactBefore ??= stated.contactBefore
    }
    before = stanceAfter(stances, before)
  }
  return { ...hours, contactBefore: endOfHours(hours.contactAfter, hours.contactBefore) }
}

/** Whether a time is wanted behind these words; null if nothing says so. */
function stanceAfter(stances: RegExpExecArray[], before: boolean | null): boolean | null {
  return stances.reduce<boolean | null>(
    (stance, { groups }) => (groups?.exempt === undefined ? groups?.refused === undefined : stance === false),
    before,
  )
}

/** "text me after 5", "text me until 5", "text me between 9 and 5" */
function wanted({ groups }: RegExpExecArray): Hours {
  if (groups?.from !== undefined) {
    const [start, end] = span(groups.from, groups.to!)
    return { contactAfter: start, contactBefore: end }
  }
  const time = clockOf(groups!.time!)
  const isStart = groups?.after !== undefined || groups?.late !== undefined
  return isStart
    ? { contactAfter: written(time, isLateStart(time)), contactBefore: null }
    : { contactAfter: null, contactBefore: written(time, true) }
}

/** "do not text me after 9", "not until 5", "not between 9 and 5" */
function refused({ groups }: RegExpExecArray): Hours {
  if (groups?.from !== undefined) return outside(...span(groups.from, groups.to!))
  const time = clockOf(groups!.time!)
  if (groups?.after !== undefined) return { contactAfter: null, contactBefore: written(time, true) }
  const isLate = groups?.before === undefined ? isLateStart(time) : time.hour <= LATEST_BARE_START
  return { contactAfter: written(time, isLate), contactBefore: null }
}

/** "I am at work until 5": free after it. "after 9" alone can be both. */
function unclear(time: RegExpExecArray): Hours {
  return time.groups?.until === undefined ? { contactAfter: null, contactBefore: null } : refused(time)
}

/** The hours around a span that is refused. One span of the day is left: after it, or before it if it lasts until the night. */
function outside(start: string | null, end: string | null): Hours {
  if (start !== null && end !== null && start > end) return { contactAfter: end, contactBefore: start }
  return end !== null && end < NIGHT_BEGINS
    ? { contactAfter: end, contactBefore: null }
    : { contactAfter: null, contactBefore: start }
}

/** "9 and 5" are 09:00 and 17:00, "5 and 7 pm" 17:00 and 19:00, "10 pm and 7" 22:00 and 07:00. */
function span(from: string, to: string): [string | null, string | null] {
  const [start, end] = [clockOf(from), clockOf(to)]
  const isLate =
    end.half === 'pm' ? start.hour % 12 < end.hour % 12 : end.half === null && start.hour < EARLIEST_BARE_HOUR
  const after = written(start, isLate)
  const early = written(end, false)
  const isSameDay = end.half === null && after !== null && early !== null && early <= after && after < NIGHT_BEGINS
  return [after, isSameDay ? written(end, true) : early]
}

/** A bare "after 5" means the afternoon and "after 8" the evening; "after 9" and later are left to the morning. */
function isLateStart({ hour }: Clock): boolean {
  return hour <= EARLIEST_BARE_HOUR
}

function clockOf(time: string): Clock {
  const groups = CLOCK.exec(time)?.groups
  if (groups === undefined || groups.hour === 'noon' || groups.hour === 'lunch')
    return { hour: 12, minute: '00', half: 'pm' }
  const half = groups.am !== undefined ? 'am' : groups.pm !== undefined ? 'pm' : null
  const named = NUMBERS.indexOf(groups.hour!)
  return { hour: named < 0 ? Number(groups.hour) : named + 1, minute: groups.minute ?? '00', half }
}

/** "HH:MM", or null if there is no such hour. A bare hour from 1 to 11 is in the second half of the day if it `isLate`. */
function written({ hour, minute, half }: Clock, isLate: boolean): string | null {
  if (hour > 24) return null
  const isAfternoon = half === 'pm' || (half === null && isLate)
  const hour24 = hour > 12 ? hour : hour === 12 ? (half === 'am' ? 0 : 12) : hour + (isAfternoon ? 12 : 0)
  return `${String(hour24 % 24).padStart(2, '0')}:${minute}`
}
