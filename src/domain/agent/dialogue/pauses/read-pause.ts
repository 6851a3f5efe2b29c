import { anyOf, pattern } from '../../../texts/index.ts'
import { type Command, isSignalCommand } from '../../reading/command.ts'
import { dayIn, isoDay } from '../../reading/dates/calendar.ts'
import { type InboundText, plainText } from '../../reading/reading.ts'
import type { AgentState } from '../../score/state.ts'
import type { TurnFacts } from '../turn.ts'
import { findResumeDay } from './resume-day.ts'

const AT_PRESENT = anyOf`right now | now | at the moment | at this time | this year | for now`
const READY = anyOf`interested | ready | looking | in the market | a good time | the right time`
/** Only these words start a pause without a day. */
const NOT_NOW = pattern()`
  \bnot (?:really |quite )?(?:
  ${READY} (?:right now|now|at the moment|at this time|yet|this year|for now)|
  ${AT_PRESENT}
  )\b|
  \b(?:not|bad|isn't) (?:a )?(?:good|right) time\b|
  \b(?:maybe|some) (?:later|other time|another time)\b|
  \b(?:ahora no|por ahora no|no por ahora|en este momento no)\b
`
/** A question to the business, such as "how soon can you come". */
const ASKS = /^\W*(?:(?:so|and|ok|hi|hey|hello|also)\W+)*(?:how|when|what|why|which|cuando|como|cuanto|que tan)\b/
/** No to "is this a better time?" */
const NO = /^\W*(?:no+|nope|nah|not (?:really|yet|now)|no not yet|todavia no|aun no)\W*$/
const CONTACT = anyOf`
  call | text | contact | message | email | write | try | ask | hit | reach | ping | talk | remind
  check | circle | follow | get | come | touch base
`
const CONTACT_SPANISH = anyOf`llam\w+ | escrib\w+ | contact\w+ | busqu\w+ | hablamos | avis\w+`
const CONTACT_WORDS = pattern()`\b${CONTACT}\b|\b${CONTACT_SPANISH}\b`
/** A request to be contacted. It needs no other sign that the day is about the conversation. */
const CONTACT_ME = pattern()`
  \b(?:call|text|contact|message|email|write|try|ask|hit|remind|bug|ping) (?:me|us)\b|
  \b(?:shoot|drop|send|give) (?:me|us) an? (?:text|line|message|note|shout|holler|buzz|ring|call)\b|
  \b(?:check|circle|get|come|reach) back\b|
  \b(?:check in|reach out|touch base|follow up)\b|
  \b(?:pick (?:this|it) (?:back )?up|(?:do|discuss|revisit|continue) this (?:again |later))\b
`
/** "You can text me again in April" names no day of a visit, though the agent asked for one. */
const WRITE_ME = /\b(?:text|message|write|hit|remind) (?:me|us)\b|\b(?:check|circle) back\b/
const CONTACTS_US = anyOf`
  text | write(?: to)? | message | contact | hit | reach(?: out to)? | get(?: a)? hold of | get in touch with | get back to
  check (?:back|in) with | ping | try | remind | follow up with
`
const WHEN = anyOf`again | back | later | then | in | after | around | next | when | once | until | not before`
/** "Get a hold of me again in May" asks for a pause, whatever else the text says. */
const WRITE_LATER = pattern()`\b(?:${CONTACTS_US}) (?:me|us)\b[^.!?]{0,40}\b(?:${WHEN})\b`
const DELAY_WORDS = /\b(?:maybe|probably|possibly|perhaps|wait\w*|hold off|push|thinking|quizas?|tal vez|esper\w+)\b/
/** A nearer day is a time for a call or for the next message, not the end of a pause. */
const PAUSE_DAYS_MIN = 7
const ABOUT_CONTACT = new Set<Command['type']>([
  'Postpone',
  'RequestHuman',
  'Preference',
  'ProposeTime',
  'NotInterested',
])
const NO_CONTENT = new Set<Command['type']>([
  ...ABOUT_CONTACT,
  'Acknowledge',
  'CannotHandle',
  'DeclineAnswer',
  'UnclearSlot',
])

type PauseFacts = Pick<TurnFacts, 'playbook' | 'texts' | 'now' | 'timezone'> & { state: AgentState }

/** Turns "not now, maybe next year" or "call me in spring" into a `Postpone` command with its day. */
export function withPauses(commands: Command[], facts: PauseFacts): Command[] {
  return facts.texts.reduce((rest, text) => withPause(rest, text, facts), commands)
}

function withPause(commands: Command[], text: InboundText, facts: PauseFacts): Command[] {
  const own = commands.filter(({ span }) => span.messageId === text.messageId)
  const pause = pauseIn(
    own.filter((command) => !isNotNow(command, text, facts)),
    text,
    facts,
  )
  if (!pause) return commands
  const isDropped = (command: Command) =>
    own.includes(command) &&
    (NO_CONTENT.has(command.type) || isDateOf(command, facts) || isNotNow(command, text, facts))
  return [...commands.filter((command) => !isDropped(command)), pause]
}

function pauseIn(commands: Command[], { messageId, body }: InboundText, facts: PauseFacts): Command | null {
  const { playbook, now, state } = facts
  const asksDate = playbook.signals.some(({ key, kind }) => key === state.pending && kind === 'date')
  const text = plainText(body)
  const span = { messageId, start: 0, end: body.length }
  const today = dayIn(facts.timezone, now)
  const found = findResumeDay(body, today, now)
  const until = found && found.day - today >= PAUSE_DAYS_MIN ? isoDay(found.day) : null
  const dated = until && found ? { until, isVague: found.isVague } : null
  if (state.pause === 'asked' || state.pause === 'put_off') {
    const isAnswer = commands.every((command) => NO_CONTENT.has(command.type) || isDateOf(command, facts))
    return isAnswer && dated ? { type: 'Postpone', span, ...dated, isVague: false } : null
  }
  if (dated && WRITE_LATER.test(text) && !ASKS.test(text)) return { type: 'Postpone', span, ...dated }
  if (
    (asksDate && !WRITE_ME.test(text)) ||
    ASKS.test(text) ||
    commands.some((command) => isSignalCommand(command) && !isDateOf(command, facts))
  )
    return null
  if (state.pause === 'resumed' && NO.test(text))
    return { type: 'Postpone', span, until: null, isVague: false, ...dated }
  const isAboutContact = commands.some(({ type }) => ABOUT_CONTACT.has(type))
  if (NOT_NOW.test(text) && !/\b(?:busy|driving|working|at work|meeting)\b/.test(text))
    return { type: 'Postpone', span, until: null, isVague: true, ...dated }
  const asksForContact =
    CONTACT_ME.test(text) || (isAboutContact && (CONTACT_WORDS.test(text) || DELAY_WORDS.test(text)))
  return dated && asksForContact ? { type: 'Postpone', span, ...dated } : null
}

/** "Not right now" is no answer to a yes-or-no question if a day follows, or if a no would disqualify the lead. */
function isNotNow(command: Command, { body }: InboundText, { playbook, now, timezone }: PauseFacts): boolean {
  if (!isSignalCommand(command) || command.value !== false || command.found !== 'answer') return false
  const canDisqualify = playbook.knockouts.some(({ signal }) => signal === command.key)
  const words = plainText(body.slice(command.span.start)).replace(/^(?:no|nope|nah)\W+/, '')
  return words.search(NOT_NOW) === 0 && (canDisqualify || findResumeDay(body, dayIn(timezone, now), now) !== null)
}

function isDateOf(command: Command, { playbook }: PauseFacts): boolean {
  const isValue = isSignalCommand(command) || command.type === 'DoubtSignal'
  return isValue && playbook.signals.some(({ key, kind }) => key === command.key && kind === 'date')
}
