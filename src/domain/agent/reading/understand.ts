import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { type Command, isSignalCommand, isValid, type SignalCommand } from './command.ts'
import { findCorrection, withoutRetraction } from './correction.ts'
import { factsNear, findFact, LIKELY_OF_STATEMENT } from './facts/find-fact.ts'
import { withoutIdioms } from './idioms.ts'
import { findBusy } from './intents/busy.ts'
import { findQuestions, seemsToAsk, withQuestion } from './intents/questions.ts'
import { type FoundIntent, type FoundIntents, readIntents } from './intents/read-intents.ts'
import { hasNoWords, isSmallTalk, refusesToAnswer } from './intents/small-talk.ts'
import {
  findDatesOfTalk,
  findSpansAboutUs,
  isRefusalOfAll,
  readTalkCommands,
  type TalkCommand,
} from './intents/talk.ts'
import { functionWordShare } from './legible.ts'
import { nearOption } from './near-option.ts'
import { withoutOrders } from './orders.ts'
import {
  blanked,
  clauseAt,
  type Hit,
  type InboundText,
  plainText,
  type Reading,
  readText,
  type Span,
  spanOf,
  wholeOf,
} from './reading.ts'
import { type SignalsRead, signalCommands } from './signals/read-signals.ts'
import type { SignalFacts } from './signals/signal-facts.ts'
import { expanded } from './typed/expand.ts'

export type UnderstandFacts = SignalFacts & { texts: InboundText[] }

/** Turns texts into commands, in the order of the texts. The same texts always give the same commands. */
export function understand(given: UnderstandFacts): Command[] {
  const facts = { ...given, playbook: expanded(given.playbook) }
  const commands: Command[] = []
  let { pending, lastSet, known } = facts
  for (const text of facts.texts) {
    const found = understandText({ ...facts, pending, lastSet, known }, readText(text))
    commands.push(...found)
    for (const command of found.filter(isSignalCommand)) {
      lastSet = command.key
      known = { ...known, [command.key]: command.value }
      if (command.key === pending) pending = null
    }
  }
  const signals = commands.filter(isSignalCommand)
  const isSettled = (command: Command) =>
    command.type === 'DoubtSignal' && signals.some(({ key }) => key === command.key)
  return commands.filter(
    (command) =>
      isValid(command, facts.playbook, facts.texts) &&
      !(signals.length > 0 && isMoment(command, facts.texts)) &&
      !isSettled(command),
  )
}

const BEFORE_MOMENT = anyOf`
  ok(?:ay)? | just | give me | gimme | hold on | hang on | wait | one | 1 | a | an?other | dame | espera | un
`
const MOMENTS = anyOf`
  moment(?:ito|o)? | sec | second | segundo | min | minute | minuto | hold on | hang on | brb | wait | espera
`
const MOMENT = pattern('i')`^\W*(?:${BEFORE_MOMENT}[\s,]+)*${MOMENTS}\W*$`

/** Whether a postponement is only "one moment", sent while the lead types the answer. */
function isMoment({ type, span }: Command, texts: InboundText[]): boolean {
  const body = texts.find(({ messageId }) => messageId === span.messageId)?.body ?? ''
  return type === 'Postpone' && MOMENT.test(body)
}

/** A lead who is busy and says nothing else is not asked again: "at work" answers no question. */
function understandText(facts: UnderstandFacts, original: Reading): Command[] {
  const busy = findBusy(
    original,
    facts.playbook.signals.find(({ key }) => key === facts.pending),
  )
  if (busy.length === 0) return understandWords(facts, original)
  const rest = blanked(original, busy)
  const commands = /[\p{L}\p{N}]/u.test(rest.text) ? understandWords(facts, rest) : []
  return commands.some(saysSomething) ? commands : [{ type: 'Postpone', span: spanOf(original, busy[0]!) }]
}

const SAYS_NOTHING = new Set<Command['type']>(['Acknowledge', 'CannotHandle', 'DeclineAnswer', 'Postpone', 'Clarify'])

function saysSomething(command: Command): boolean {
  if (command.type === 'DoubtSignal') return typeof command.guess !== 'boolean'
  return isSignalCommand(command) ? command.likely !== true : !SAYS_NOTHING.has(command.type)
}

function understandWords(given: UnderstandFacts, original: Reading): Command[] {
  const repeated = questionRepeated(given, original)
  const written = withoutOrders(repeated ? blanked(original, [repeated.hit]) : original)
  const facts = { ...given, pending: repeated?.key ?? given.pending }
  const intents = readIntents(written)
  const reading = withQuestion(written, intents.question)
  const talkFound = readTalkCommands(facts, reading, intents)
  const hasCorrection = intents.correction !== undefined || findCorrection(reading.text) !== null
  const readWith = (talk: TalkCommand[]) =>
    signalCommands(facts, withoutIdioms(withoutRetraction(reading)), {
      taken: findDatesOfTalk(facts.playbook, talk, reading),
      quoted: findSpansAboutUs(facts.playbook, talk, reading),
      hasCorrection,
    })
  const { talk, found, doubted } = openQuestionFirst(facts, reading, talkFound, readWith)
  const answersQuestion = found.some((command) => command.found === 'answer' && !isOfText(facts, command))
  const isOver = talk.some((each) => isRefusalOfAll(each, answersQuestion))
  const counts = (command: SignalCommand) => !isOver || (command.type === 'CorrectSignal' && !isOfText(facts, command))
  const signals = found.filter((command) => counts(command) && !isNoAnswer(facts, reading, { command, intents }))
  const isDoubt = doubted !== null && !isOver && !(doubted.key === facts.pending && isSure(intents.unsure))
  const statements = [
    ...talk,
    ...[...signals, ...(isDoubt ? [doubted] : [])].map((command) => ({ command, outright: false })),
  ]
    .filter((each) => !isOverruled({ ...each, outright: each.outright && isOver }, signals))
    .map(({ command }) => command)
  const promises = talk.filter(({ command }) => command.type === 'AskCommitment').map(({ hit }) => hit)
  const spans = statements.map((command) => ({ ...command.span, isSignal: isSignalCommand(command) }))
  const others = { spans, promises, question: intents.question, asksBack: facts.asksBack === true }
  const questions = findQuestions(facts.playbook, reading, others)
  const commands = [...statements, ...questions, ...declined(facts, reading, { statements, intents })]
  return commands.length > 0 ? commands : [withoutContent(facts, { original, written }, intents)]
}

/** A question that the lead repeats before the answer: "warranty?? no that ended long ago". */
const REPEATS = /^\W*(?:(?:haha|lol|oh|um|uh|hmm|the|my|well|ok|and)\W+)*([a-z]+(?: [a-z]+)?) ?\?+ (?=.*[a-z0-9])/

function questionRepeated({ playbook, known }: UnderstandFacts, { text }: Reading): { key: string; hit: Hit } | null {
  const [all, words] = REPEATS.exec(text) ?? []
  if (all === undefined) return null
  const isNamed = ({ label, key }: Signal) =>
    [plainText(label), key.replaceAll('_', ' ')].some((name) => name === words)
  const signal = playbook.signals.find((one) => known[one.key] === undefined && isNamed(one))
  return signal ? { key: signal.key, hit: { start: 0, end: all.length } } : null
}

const CONTACT_WORDS = anyOf`
  call | calling | talk | speak | phone | ring | contact | reach | text | texting | chat | e-?mail
  human | person | real | live | someone | somebody | anyone
  rep | representative | manager | supervisor | operator
  transfer | connect | number
  llam\w+ | hablar | persona | alguien
`
/** Words that may ask for a person or for another channel. */
const CONTACT = pattern()`\b${CONTACT_WORDS}\b`
const TRADESPEOPLE = anyOf`
  agent | realtor | broker | expert | specialist | contractor | pro | guy | person | company | rep
`
/** A tradesperson and the start of a task: "an agent to" sell the house. */
const DOES_THE_JOB = pattern()`
  \b${TRADESPEOPLE} (?:to|for|who|that|who can|that can|to help(?: me| us)?) (?:\w+ )?$
`
/** "Can you come Tuesday" proposes a visit; "can u do tuesday" answers our question about a day. */
const VISITS =
  /\b(?:come|coming|visit|stop by|swing by|drop by|look at|meet|see|tour|show|appointment|estimate|call|quote)\b/
/** Words that may accompany any answer. */
const POLITE = /\b(?:please|pls|plz|thanks|thank (?:you|u)|thx|ty|sir|ma'?am|lol|haha|ok(?:ay)?|um+|uh)\b/gi
/** "Yes please" does not ask for a person. */
const PLAIN_ANSWER = /^\W*(?:yes|yeah|yep|yup|ya|sure|no|nope|nah|definitely|absolutely|of course)\W*$/
const WEAK = new Set<Command['type']>(['RequestHuman', 'Preference', 'Postpone'])

/** Reads the open question first: "want an agent to sell my house" answers it, and does not ask for a person. */
function openQuestionFirst(
  { playbook, pending }: UnderstandFacts,
  reading: Reading,
  talk: TalkCommand[],
  read: (talk: TalkCommand[]) => SignalsRead,
): SignalsRead & { talk: TalkCommand[] } {
  const open = playbook.signals.find(({ key }) => key === pending)
  const isPlain = open?.kind === 'boolean' && PLAIN_ANSWER.test(reading.text.replace(POLITE, ' '))
  if (isPlain && talk.some(({ command }) => WEAK.has(command.type)))
    return { talk: talk.filter(({ command }) => !WEAK.has(command.type)), ...read([]) }
  const isProposal = ({ command }: TalkCommand) => command.type === 'ProposeTime' && !VISITS.test(reading.text)
  const isWeak = (each: TalkCommand) => WEAK.has(each.command.type) || (open?.kind === 'date' && isProposal(each))
  if ((open?.kind === 'choice' || open?.kind === 'date') && talk.some(isWeak)) {
    const strong = talk.filter((each) => !isWeak(each))
    const signals = read(strong)
    const answer = signals.found.find(({ key }) => key === pending)
    const rest =
      answer &&
      `${reading.body.slice(0, answer.span.start)} ${reading.body.slice(answer.span.end)}`.replace(POLITE, ' ')
    const isJob = answer !== undefined && DOES_THE_JOB.test(plainText(reading.body.slice(0, answer.span.start)))
    const isWithin = ({ hit }: TalkCommand) =>
      answer !== undefined && overlaps(spanOf(reading, clauseAt(reading, hit.start)), answer.span)
    if (
      rest !== undefined &&
      !CONTACT.test(plainText(rest)) &&
      (!/\p{L}/u.test(rest) ||
        talk.filter(isWeak).every((each) => isWithin(each) && (isJob || each.command.type !== 'RequestHuman')))
    )
      return { talk: strong, ...signals }
  }
  return { talk, ...read(talk) }
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** "Changed my mind, make it a kitchen" is no refusal; "no rush" is no postponement. */
function isOverruled(
  { command, outright }: Pick<TalkCommand, 'command' | 'outright'>,
  signals: SignalCommand[],
): boolean {
  if (command.type === 'Postpone' || command.type === 'Clarify') return signals.length > 0
  if (command.type !== 'NotInterested') return false
  return signals.some(({ type }) => !outright || type === 'CorrectSignal')
}

/** A refusal to answer, or "I don't know", contains no value: "none of your business" is not 0. */
function isNoAnswer(
  { playbook, pending }: UnderstandFacts,
  { text }: Reading,
  { command: { key }, intents: { unsure } }: { command: SignalCommand; intents: FoundIntents },
): boolean {
  if (key !== pending || !isSure(unsure)) return false
  return isOfText({ playbook }, { key }) || refusesToAnswer(text)
}

function isOfText({ playbook }: Pick<UnderstandFacts, 'playbook'>, { key }: Pick<SignalCommand, 'key'>): boolean {
  return playbook.signals.some((signal) => signal.key === key && signal.kind === 'text')
}

/** "Call me after the holidays" does not ask for a fact. */
const CONTACT_ME = /\b(?:call|text|contact|message|email|hit) (?:me|us)\b/
/** A statement of fewer words is not compared with the facts. */
const SEVERAL_WORDS = /[a-z]+ [a-z']+ [a-z']+/

/** `written`: the text without instructions to a machine. */
type Texts = { original: Reading; written: Reading }

/** The command for a text without any other. */
function withoutContent(
  { playbook, pending, known, asksBack }: UnderstandFacts,
  { original: reading, written }: Texts,
  { unsure }: FoundIntents,
): Command {
  const span = spanOf(reading, wholeOf(reading))
  if (hasNoWords(reading)) return { type: 'Acknowledge', span }
  if (pending && unsure) return { type: 'DeclineAnswer', key: pending, span: spanOf(reading, unsure) }
  if (pending && /^\W*(?:no|nope|nah|none|skip|n\/a|na)\W*$/.test(reading.text)) {
    return { type: 'DeclineAnswer', key: pending, span }
  }
  if (isSmallTalk(reading)) return { type: 'Acknowledge', span }
  const mayAsk = SEVERAL_WORDS.test(written.text) && !CONTACT_ME.test(written.text)
  const factId = mayAsk ? findFact(playbook.facts, written.text, LIKELY_OF_STATEMENT) : null
  if (factId) return { type: 'AskFact', factId, span }
  const open = asksBack && playbook.signals.find(({ key }) => key === pending && known[key] === undefined)
  const guess = open && open.kind === 'choice' ? nearOption(open, written.text) : null
  if (open && guess !== null) return { type: 'DoubtSignal', key: open.key, guess, stands: false, span }
  const nearFrom = written.sentences.some(seemsToAsk) ? NEAR_FROM_IF_SEEMING : NEAR_FROM_IF_STATED
  const near =
    mayAsk && asksBack && functionWordShare(written.text) > 0 ? factsNear(playbook.facts, written.text, nearFrom) : []
  return { type: 'CannotHandle', span, ...(near.length > 0 && { near }) }
}

/** The least likelihood of the fact that the agent asks about, after a text that only seems to ask, and after a statement. */
const NEAR_FROM_IF_SEEMING = 0.3
const NEAR_FROM_IF_STATED = 0.6

/** The open question is declined, whatever else the text contains: "I'd rather not say. Have someone call me". */
function declined(
  { pending }: UnderstandFacts,
  reading: Reading,
  { statements, intents: { unsure } }: { statements: Command[]; intents: FoundIntents },
): Command[] {
  const isAnswered = statements.some((command) => 'key' in command && command.key === pending)
  if (pending === null || isAnswered || !isSure(unsure)) return []
  return [{ type: 'DeclineAnswer', key: pending, span: spanOf(reading, unsure) }]
}

/** The least likelihood from which "I don't know" declines the open question although the text has other content. */
const DECLINES_FROM = 0.6

function isSure(unsure: FoundIntent | undefined): unsure is FoundIntent {
  return unsure !== undefined && unsure.likely >= DECLINES_FROM
}
