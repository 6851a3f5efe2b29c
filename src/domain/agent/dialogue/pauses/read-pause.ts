import { type Command, isSignalCommand } from '../../reading/command.ts'
import { dayIn, isoDay } from '../../reading/dates/calendar.ts'
import { type InboundText, plainText } from '../../reading/reading.ts'
import type { AgentState } from '../../score/state.ts'
import type { TurnFacts } from '../turn.ts'
import { findResumeDay } from './resume-day.ts'

/** What puts us off, or asks us to come back; a day must be named beside all but the first. */
const NOT_NOW =
  /\bnot (?:really |quite )?(?:(?:interested |ready |looking |in the market |a good time |the right time )(?:right now|now|at the moment|at this time|yet|this year|for now)|right now|now|at the moment|at this time|this year|for now)\b|\b(?:not|bad|isn't) (?:a )?(?:good|right) time\b|\b(?:maybe|some) (?:later|other time|another time)\b|\b(?:ahora no|por ahora no|no por ahora|en este momento no)\b/
/** A question about us, such as "how soon can you come". */
const ASKS = /^\W*(?:(?:so|and|ok|hi|hey|hello|also)\W+)*(?:how|when|what|why|which|cuando|como|cuanto|que tan)\b/
/** To "is this a better time?" */
const NO = /^\W*(?:no+|nope|nah|not (?:really|yet|now)|no not yet|todavia no|aun no)\W*$/
const COME_BACK =
  /\b(?:call|text|contact|message|email|write|try|ask|hit|reach|ping|check|circle|follow|get|come|touch base|talk|remind)\b|\b(?:llam\w+|escrib\w+|contact\w+|busqu\w+|hablamos|avis\w+)\b/
/** Such a wish needs no other sign that the lead speaks of the talk. */
const CONTACT_ME =
  /\b(?:call|text|contact|message|email|write|try|ask|hit|remind) (?:me|us)\b|\b(?:check|circle|get|come) back\b|\b(?:check in|reach out|touch base|follow up)\b/
const PUTTING_OFF = /\b(?:maybe|probably|possibly|perhaps|wait\w*|hold off|push|thinking|quizas?|tal vez|esper\w+)\b/
/** A day sooner than this is a time for a call, or for our next message. */
const SOON_DAYS = 7
const FROM_TALK = new Set<Command['type']>(['Postpone', 'RequestHuman', 'Preference', 'ProposeTime', 'NotInterested'])
const NO_CONTENT = new Set<Command['type']>([
  ...FROM_TALK,
  'Acknowledge',
  'CannotHandle',
  'DeclineAnswer',
  'UnclearSlot',
])

type Reading = Pick<TurnFacts, 'playbook' | 'texts' | 'now' | 'timezone'> & { state: AgentState }

/** Commands in which a wish to be contacted again later is one, with its day: "not now, maybe next year", "call me in spring". */
export function withPauses(commands: Command[], reading: Reading): Command[] {
  return reading.texts.reduce((rest, text) => withPause(rest, text, reading), commands)
}

function withPause(commands: Command[], text: InboundText, reading: Reading): Command[] {
  const own = commands.filter(({ span }) => span.messageId === text.messageId)
  const pause = pauseIn(
    own.filter((command) => !isNotNow(command, text, reading)),
    text,
    reading,
  )
  if (!pause) return commands
  const isDropped = (command: Command) =>
    own.includes(command) &&
    (NO_CONTENT.has(command.type) || isDateOf(command, reading) || isNotNow(command, text, reading))
  return [...commands.filter((command) => !isDropped(command)), pause]
}

function pauseIn(commands: Command[], { messageId, body }: InboundText, reading: Reading): Command | null {
  const { playbook, now, state } = reading
  const asksDate = playbook.signals.some(({ key, kind }) => key === state.pending && kind === 'date')
  const text = plainText(body)
  const span = { messageId, start: 0, end: body.length }
  const today = dayIn(reading.timezone, now)
  const found = findResumeDay(body, today, now)
  const until = found && found.day - today >= SOON_DAYS ? isoDay(found.day) : null
  const named = until && found ? { until, isVague: found.isVague } : null
  if (state.pause === 'asked') {
    const isAnswer = commands.every((command) => NO_CONTENT.has(command.type) || isDateOf(command, reading))
    return isAnswer && named ? { type: 'Postpone', span, ...named, isVague: false } : null
  }
  if (
    asksDate ||
    ASKS.test(text) ||
    commands.some((command) => isSignalCommand(command) && !isDateOf(command, reading))
  )
    return null
  if (state.pause === 'resumed' && NO.test(text))
    return { type: 'Postpone', span, until: null, isVague: false, ...named }
  const isTalk = commands.some(({ type }) => FROM_TALK.has(type))
  if (NOT_NOW.test(text) && !/\b(?:busy|driving|working|at work|meeting)\b/.test(text))
    return { type: 'Postpone', span, until: null, isVague: true, ...named }
  const isWish = CONTACT_ME.test(text) || (isTalk && (COME_BACK.test(text) || PUTTING_OFF.test(text)))
  return named && isWish ? { type: 'Postpone', span, ...named } : null
}

/** "Not right now, try me in spring" is no answer to a question of yes or no, and "not right now" rules nobody out. */
function isNotNow(command: Command, { body }: InboundText, { playbook, now, timezone }: Reading): boolean {
  if (!isSignalCommand(command) || command.value !== false || command.found !== 'answer') return false
  const isGrave = playbook.knockouts.some(({ signal }) => signal === command.key)
  const words = plainText(body.slice(command.span.start)).replace(/^(?:no|nope|nah)\W+/, '')
  return words.search(NOT_NOW) === 0 && (isGrave || findResumeDay(body, dayIn(timezone, now), now) !== null)
}

function isDateOf(command: Command, { playbook }: Reading): boolean {
  return isSignalCommand(command) && playbook.signals.some(({ key, kind }) => key === command.key && kind === 'date')
}
