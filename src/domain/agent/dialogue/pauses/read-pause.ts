import { anyOf, pattern } from '../../../texts/index.ts'
import { type Command, isSignalCommand } from '../../reading/command.ts'
import { dayIn, isoDay, knownZone } from '../../reading/dates/calendar.ts'
import { type InboundText, plainText } from '../../reading/reading.ts'
import type { AgentState } from '../../score/state.ts'
import type { TurnFacts } from '../turn.ts'
import type { LaterTime } from './later-time.ts'
import { findResumeDay, NEXT_YEAR } from './resume-day.ts'
import { asksUs, findTime, findWriteLater } from './write-later.ts'

const AT_PRESENT = anyOf`right now | now | at the moment | at this time | this year | for now`
const READY = anyOf`interested | ready | looking | in the market | a good time | the right time`
/** Only these words start a pause without a day. */
const NOT_NOW = pattern()`
  \bnot (?:really |quite )?(?:
  ${READY}(?: to [a-z ]{2,24})? (?:right now|now|at the moment|at this time|yet|this year|for now)|
  ${AT_PRESENT}
  )\b|
  \b(?:not|bad|isn't) (?:a )?(?:good|right) time\b|\bnot today\b|\b(?:gonna have to|it (?:has|have) to|it'll have to|it will have to) wait\b|
  \b(?:text|message|write|ask|try)(?: to)?(?: me| us)?(?: back)? (?:later|another time|some other time)(?: please| thanks)?\W*$|\bback burner\b|
  \b(?:need|want|give me) (?:some |more |a little |a bit of )?time to think\b|\bstill thinking (?:about it|it over)\b|
  \b(?:maybe|some) (?:later|other time|another time)\b|
  \b(?:ahora no|por ahora no|no por ahora|(?:en este|por el) momento no|(?:todavia|aun) no estoy list[oa]s?)\b
`
/** A question to the business, such as "how soon can you come". */
const ASKS = /^\W*(?:(?:so|and|ok|hi|hey|hello|also)\W+)*(?:how|when|what|why|which|cuando|como|cuanto|que tan)\b/
/** Words of a question about a fact. */
const ASKS_FACT =
  /\b(?:how|what|which|why|who|where|do you|does|are you|is there|is it|cuanto|como|que|cual|donde|hay|tienen|hacen)\b/
/** No to "is this a better time?" */
const NO = /^\W*(?:no+|nope|nah|not (?:really|yet|now)|no not yet|todavia no|aun no)\W*$/
const CONTACT = anyOf`
  call | text | contact | message | email | write | try | ask | hit | reach | ping | talk | remind
  check | circle | follow | get | come | touch base
`
const CONTACT_SPANISH = anyOf`llam\w+ | escrib\w+ | contact\w+ | busqu\w+ | hablamos | avis\w+`
const CONTACT_WORDS = pattern('g')`\b${CONTACT}\b|\b${CONTACT_SPANISH}\b`
/** A request to be contacted. It needs no other sign that the day is about the conversation. */
const CONTACT_ME = pattern('g')`
  \b(?:call|text|contact|message|email|write|try|ask|hit|remind|bug|ping) (?:me|us)\b|
  \b(?:shoot|drop|send|give) (?:me|us) an? (?:text|line|message|note|shout|holler|buzz|ring|call)\b|
  \b(?:check|circle|get|come|reach) back\b|
  \b(?:check in|reach out|touch base|follow up)\b|
  \b(?:pick (?:this|it) (?:back )?up|(?:do|discuss|revisit|continue) this (?:again |later))\b
`
/** "You can text me again in April" names no day of a visit, though the agent asked for one. */
const WRITE_ME = /\b(?:text|message|write|hit|remind) (?:me|us)\b|\b(?:check|circle) back\b/
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

const WRITES = anyOf`text | message | write | call | contact | reach out | get back to | let (?:you|u|y'all) know | be in touch | hit (?:you|u|y'all) up`
/** The lead will write first, so the agent asks nothing. */
const WILL_WRITE = pattern()`
  \b(?:i|we|i'll|we'll|ill)(?: will| am going to| gonna)? (?:be the one to )?${WRITES}\b[^.!?]{0,24}\b(?:when|once|if|as soon as|whenever)\b|
  \b(?:yo )?(?:te|les?|los) aviso\b
`
/** A day in a question, or of what the lead will do, is not until when to wait. */
const IS_QUESTION = /^\W*(?:will|do|does|did|is|are|should|would|have|has|can (?:this|it|that))\b/
const LEAD_ACTS =
  /\b(?:i'll|ill|i will|we'll|we will|i'm going to|gonna|sending|will (?:text|send|call|bring))\b|\b(?:le|les|te) (?:mando|envio|paso|escribo)\b/
const NOT_TODAY = /^\W*(?:not (?:today|now|right now)|hoy no)\b/
/** The day in such a text is one of a visit. */
const MEETS = /\b(?:come|coming|stop by|swing by|visit|appointment|meet)\b/
/** The lead wants a person, a call or an email instead of a text. */
const OTHER_WISH = pattern()`
  \b(?:call|phone|ring|e-?mail) (?:me|us)\b|\b(?:e-?mail|call) only\b|\bby e-?mail\b|
  \b(?:talk|speak|chat) (?:to|with) (?:an?|some\w+|the|your)\b|\b(?:real|actual|live) (?:person|human)\b|\bhumans?\b|
  \bsome(?:one|body) (?:to )?(?:text|message|contact|call|reach|e-?mail)\b|\bllam(?:ame|arme|eme|enme)\b|\bme llam[ae]n?\b
`

type Pause = Extract<Command, { type: 'Postpone' }>
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
    (NO_CONTENT.has(command.type) ||
      isDateOf(command, facts) ||
      isNotNow(command, text, facts) ||
      (pause.minute !== undefined && isOfDay(command, text, facts)))
  return [...commands.filter((command) => !isDropped(command)), pause]
}

function pauseIn(commands: Command[], { messageId, body }: InboundText, facts: PauseFacts): Pause | null {
  const { playbook, now, state } = facts
  const asksDate = playbook.signals.some(({ key, kind }) => key === state.pending && kind === 'date')
  const text = plainText(body)
  const span = { messageId, start: 0, end: body.length }
  const later = laterTime(text, commands, asksDate, facts)
  if (later) {
    const { day, minute, within } = later
    return { type: 'Postpone', span, until: isoDay(day), minute, ...(within && { within }), isVague: false }
  }
  const today = dayIn(facts.timezone, now)
  const found = findResumeDay(body, today, now)
  const until = found && found.day - today >= PAUSE_DAYS_MIN ? isoDay(found.day) : null
  const dated = until && found ? { until, isVague: found.isVague } : null
  if (state.pause === 'asked' || (state.pause === 'put_off' && !asksDate)) {
    const isAnswer = commands.every((command) => NO_CONTENT.has(command.type) || isDateOf(command, facts))
    return isAnswer && dated ? { type: 'Postpone', span, ...dated, isVague: false } : null
  }
  const answers = commands.some((command) => isSignalCommand(command) && !(isDateOf(command, facts) && !asksDate))
  if ((asksDate && dated && !WRITE_ME.test(text)) || ASKS.test(text) || answers) return null
  if (state.pause === 'resumed' && NO.test(text))
    return { type: 'Postpone', span, until: null, isVague: false, ...dated }
  if (WILL_WRITE.test(text)) return { type: 'Postpone', span }
  const isAboutContact = commands.some(({ type }) => ABOUT_CONTACT.has(type))
  if (NOT_NOW.test(text) && !/\b(?:busy|driving|working|at work|meeting)\b/.test(text))
    return { type: 'Postpone', span, until: null, isVague: true, ...dated }
  const asksForContact =
    asksUs(text, CONTACT_ME) || (isAboutContact && (asksUs(text, CONTACT_WORDS) || DELAY_WORDS.test(text)))
  return dated && asksForContact ? { type: 'Postpone', span, ...dated } : null
}

/** The time of a request to be written later, or the one that a postponement or an answer to "when should I check back?" names. */
function laterTime(text: string, commands: Command[], asksDate: boolean, facts: PauseFacts): LaterTime | null {
  if (NEXT_YEAR.test(text) || OTHER_WISH.test(text)) return null
  const zone = knownZone(facts.timezone)
  const later = findWriteLater(text, zone, facts.now)
  if (later) return later
  const isPostponed = NOT_TODAY.test(text) || commands.some(({ type }) => type === 'Postpone')
  const isOther =
    commands.some(({ type }) => type === 'RequestHuman') ||
    [ASKS, IS_QUESTION, LEAD_ACTS, MEETS].some((words) => words.test(text))
  const isTime = facts.state.pause === 'asked' || (isPostponed && !asksDate && !hasVisit(commands))
  return isTime && !isOther ? findTime(text, zone, facts.now) : null
}

function hasVisit(commands: Command[]): boolean {
  return commands.some(({ type }) => type === 'ProposeTime')
}

/**
 * Beside "text me Friday", the day is no question about our hours, and "when my landlord has decided" says no to no question: the
 * agent asks again then.
 */
function isOfDay(command: Command, { body }: InboundText, { playbook }: PauseFacts): boolean {
  if (command.type === 'AskFact') return !ASKS_FACT.test(plainText(body))
  return (
    isSignalCommand(command) &&
    command.value === false &&
    playbook.knockouts.some(({ signal }) => signal === command.key)
  )
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
