import type { Playbook, Signal, SignalKind } from '../campaigns/index.ts'
import { readMoney, readNumber } from './amounts.ts'
import { findBotQuestion } from './bot.ts'
import { readChoice } from './choice.ts'
import { type Command, isSignalCommand, isValid, type SignalValue } from './command.ts'
import { readDate } from './dates.ts'
import type { Extractor } from './extractor.ts'
import { findHostility } from './hostility.ts'
import { findHumanRequest } from './human.ts'
import { findIntent } from './intent.ts'
import { findQuestions } from './questions.ts'
import {
  firstHit,
  type Hit,
  type InboundText,
  plainText,
  type Reading,
  readText,
  spanOf,
  wholeOf,
  without,
} from './reading.ts'
import { findUnsure, hasNoWords, isSmallTalk } from './small-talk.ts'
import { findPhrase, wordsOf } from './words.ts'
import { readBoolean } from './yes-no.ts'

export type UnderstandFacts = {
  playbook: Playbook
  timezone: string | null
  /** The signal that our last question was about. */
  pending: string | null
  /** The signal that was set last: what "make that 20" corrects. */
  lastSet: string | null
  known: Record<string, SignalValue>
  texts: InboundText[]
}

const EXTRACTORS: Record<SignalKind, Extractor> = {
  boolean: readBoolean,
  choice: readChoice,
  number: readNumber,
  money: readMoney,
  date: readDate,
  text: readWords,
}
const CORRECTION =
  /\b(?:actually|make (?:that|it)|i meant?|i mean|correction|scratch that|no wait|wait no|on second thought|change (?:that|it)|changed my mind|rather than|sorry[, ]+(?:it'?s|that'?s|i)|my mistake|oops|mejor|perdon|quise decir|quiero decir|en realidad)\b/

/** What the texts ask of us, in their order: rules alone, so the same texts always give the same commands. */
export function understand(facts: UnderstandFacts): Command[] {
  const commands: Command[] = []
  let { pending, lastSet } = facts
  for (const text of facts.texts) {
    const found = understandText({ ...facts, pending, lastSet }, readText(text))
    commands.push(...found)
    for (const command of found.filter(isSignalCommand)) {
      lastSet = command.key
      if (command.key === pending) pending = null
    }
  }
  return commands.filter((command) => isValid(command, facts.playbook, facts.texts))
}

function understandText(facts: UnderstandFacts, reading: Reading): Command[] {
  const talk = commandsAboutTalk(facts.playbook, reading)
  const taken = talk
    .filter(({ command }) => TAKES_DATES.has(command.type))
    .map(({ hit }) => sentenceAround(reading, hit))
  const signals = signalCommands(facts, reading, taken)
  const told = [...talk.map(({ command }) => command), ...signals].filter((command) => !isOverruled(command, signals))
  const questions = findQuestions(facts.playbook, reading, [...told.map(({ span }) => span)])
  const commands = [...told, ...questions]
  return commands.length > 0 ? commands : [withoutContent(facts, reading)]
}

/** A day named in such a sentence is the day of the call or the visit, not of the project. */
const TAKES_DATES = new Set<Command['type']>(['RequestHuman', 'Preference', 'ProposeTime', 'Postpone'])

function commandsAboutTalk(playbook: Playbook, reading: Reading): { command: Command; hit: Hit }[] {
  const { text } = reading
  const found: { command: Command; hit: Hit }[] = []
  const add = (hit: Hit | null, command: (span: Command['span']) => Command) => {
    if (hit) found.push({ hit, command: command(spanOf(reading, hit)) })
  }
  const bot = findBotQuestion(text)
  const human = findHumanRequest(bot ? without(text, [bot]) : text)
  const hostility = findHostility(text)
  add(hostility, (span) => ({ type: 'Hostile', how: hostility!.how, span }))
  add(human, (span) => ({ type: 'RequestHuman', span }))
  add(bot, (span) => ({ type: 'AskBot', span }))
  for (const intent of ['Preference', 'ProposeTime', 'NotInterested', 'Postpone', 'Clarify', 'AskIdentity'] as const) {
    if (intent === 'ProposeTime' && human) continue
    add(findIntent(intent, text), (span) => ({ type: intent, span }))
  }
  for (const rule of playbook.handoff) {
    if ('phrases' in rule)
      add(phraseHit(reading, rule.phrases), (span) => ({ type: 'HandoffPhrase', rule: rule.rule, span }))
  }
  return found
}

function phraseHit(reading: Reading, phrases: string[]): Hit | null {
  const words = wordsOf(reading.text)
  return phrases.flatMap((phrase) => findPhrase(words, phrase, 'careful'))[0] ?? null
}

function signalCommands(facts: UnderstandFacts, reading: Reading, taken: Hit[]): Command[] {
  const hasCorrection = firstHit(reading.text, [CORRECTION]) !== null
  return facts.playbook.signals.flatMap((signal): Command[] => {
    const asked = facts.pending === signal.key
    const finding = EXTRACTORS[signal.kind](signal, reading, {
      asked,
      corrects: hasCorrection && lastOfKind(facts, signal),
      hasCorrection,
      alone: facts.playbook.signals.filter(({ kind }) => kind === signal.kind).length === 1,
      timezone: facts.timezone,
      taken,
    })
    if (!finding) return []
    const known = facts.known[signal.key]
    const type = hasCorrection && known !== undefined && known !== finding.value ? 'CorrectSignal' : 'SetSignal'
    const found = asked ? 'answer' : 'volunteered'
    return [{ type, key: signal.key, value: finding.value, found, span: spanOf(reading, finding) }]
  })
}

/** Whether "make that 20" can mean this signal: it is known, and no signal that takes amounts was set after it. */
function lastOfKind(facts: UnderstandFacts, signal: Signal): boolean {
  if (facts.known[signal.key] === undefined || facts.pending === signal.key) return false
  const amounts = facts.playbook.signals.filter(
    ({ key, kind }) => facts.known[key] !== undefined && (kind === 'money' || kind === 'number'),
  )
  return facts.lastSet === signal.key || (amounts.length === 1 && amounts[0] === signal)
}

/** "Changed my mind, make it a kitchen" is no refusal; "no rush" is no postponement. */
function isOverruled(command: Command, signals: Command[]): boolean {
  if (command.type === 'Postpone' || command.type === 'Clarify' || command.type === 'NotInterested') {
    return signals.some((signal) => command.type !== 'NotInterested' || signal.type === 'CorrectSignal')
  }
  return false
}

function withoutContent(facts: UnderstandFacts, reading: Reading): Command {
  const span = spanOf(reading, wholeOf(reading))
  const unsure = findUnsure(reading.text)
  if (facts.pending && unsure) return { type: 'DeclineAnswer', key: facts.pending, span: spanOf(reading, unsure) }
  if (facts.pending && /^\W*(?:no|nope|nah|none|skip|n\/a|na)\W*$/.test(reading.text)) {
    return { type: 'DeclineAnswer', key: facts.pending, span }
  }
  return { type: isSmallTalk(reading) || hasNoWords(reading) ? 'Acknowledge' : 'CannotHandle', span }
}

function sentenceAround(reading: Reading, hit: Hit): Hit {
  return reading.sentences.find(({ start, end }) => hit.start >= start && hit.start < end) ?? hit
}

/** A free answer is the whole text, when we asked for it. */
function readWords(...[signal, reading, { asked }]: Parameters<Extractor>): ReturnType<Extractor> {
  const whole = wholeOf(reading)
  const words = reading.text.slice(whole.start, whole.end)
  const phrase = signal.extract
    .flatMap((matcher) =>
      matcher.match === 'phrase' ? matcher.phrases.map((words) => ({ words, means: matcher.means })) : [],
    )
    .find(({ words }) => findPhrase(wordsOf(reading.text), plainText(words), 'none').length > 0)
  if (phrase) return { ...whole, value: phrase.means }
  const answers =
    asked &&
    words.length > 1 &&
    !findUnsure(words) &&
    !isSmallTalk(reading) &&
    !reading.sentences.some((s) => s.isQuestion)
  return answers ? { ...whole, value: words.slice(0, 200) } : null
}
