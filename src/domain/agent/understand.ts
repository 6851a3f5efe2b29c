import type { Playbook, Signal, SignalKind } from '../campaigns/index.ts'
import { readMoney } from './amounts.ts'
import { findBotQuestion } from './bot.ts'
import { readChoice } from './choice.ts'
import { type Command, isSignalCommand, isValid, type SignalCommand, type SignalValue } from './command.ts'
import { readNumber } from './counts.ts'
import { readDate } from './dates.ts'
import type { Extractor } from './extractor.ts'
import { readWords } from './free-text.ts'
import { findHostility } from './hostility.ts'
import { findHumanRequest } from './human.ts'
import { findBinding, findDayAndTime, findIntent, findRefusal } from './intent.ts'
import { findQuestions } from './questions.ts'
import { firstHit, type Hit, type InboundText, type Reading, readText, spanOf, wholeOf, without } from './reading.ts'
import { findRefusalToAnswer, findUnsure, hasNoWords, isSmallTalk } from './small-talk.ts'
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
  /\b(?:actually|technically|make (?:that|it)|i meant?|i mean|correction|scratch (?:that|\w+)|no wait|wait no|(?:on )?second thought|change (?:that|it)|changed my mind|instead|rather than|sorry,? (?:it's|that's|i|typo|not|no)|my (?:mistake|bad)|oops|whoops|typo|misspoke|misread|mistyped|i lied|was wrong|i was off|got (?:that|it) wrong|forgot (?:about )?(?:my|the|one|to)|update|turns out|i (?:just )?(?:checked|looked|double checked)|(?:just )?(?:checked|looked at|looked up|found|talked it over|asked) (?:the|my|our|with)|talked (?:it over|to my|with my)|push (?:it|that) back|move (?:it|that) (?:up|back)|not \S+ (?:sorry|now)|now not|too so both|so both|(?:he|she|i|we|they) did (?:sign|own|buy)|says (?:he|she|they) did|we (?:just )?moved|mejor|perdon|quise decir|quiero decir|en realidad|me equivoque|corrijo|mas bien|digo)\b|^\s*\*+\s*\p{L}|, not (?:\p{L}|\d|\$)|\b(?:it's|its|is|are) [^,.!?]{1,24} not (?:the )?(?:\$|\d)/u

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
  const talk = commandsAboutTalk(facts, reading)
  const signals = signalCommands(facts, reading, talk)
  const told = [...talk, ...signals.map((command) => ({ command, outright: false }))]
    .filter((said) => !isOverruled(said, signals))
    .map(({ command }) => command)
  const promises = talk.filter(({ command }) => command.type === 'AskCommitment').map(({ hit }) => hit)
  const heard = told.map((command) => ({ ...command.span, isSignal: isSignalCommand(command) }))
  const questions = [...findQuestions(facts.playbook, reading, heard, promises), ...refusedAnswer(facts, reading, told)]
  const commands = [...told, ...questions]
  return commands.length > 0 ? commands : [withoutContent(facts, reading)]
}

/** A day named in such a sentence is the day of the call or the visit, not of the project. */
const TAKES_DATES = new Set<Command['type']>(['RequestHuman', 'Preference', 'ProposeTime', 'Postpone', 'AskCommitment'])
/** Words of these are about us, and never about the lead: "the owner of the company". */
const QUOTES = new Set<Command['type']>(['RequestHuman', 'AskBot', 'AskIdentity', 'Hostile', 'Preference'])

type Said = { command: Command; hit: Hit; outright: boolean }

function commandsAboutTalk(facts: UnderstandFacts, reading: Reading): Said[] {
  const { playbook } = facts
  const { text } = reading
  const found: Said[] = []
  const add = (hit: Hit | null, command: (span: Command['span']) => Command, outright = true) => {
    if (hit) found.push({ hit, outright, command: command(spanOf(reading, hit)) })
  }
  const bot = findBotQuestion(text)
  const human = findHumanRequest(bot ? without(text, [bot]) : text)
  const hostility = findHostility(text)
  add(hostility, (span) => ({ type: 'Hostile', how: hostility!.how, span }))
  add(human, (span) => ({ type: 'RequestHuman', span }))
  add(bot, (span) => ({ type: 'AskBot', span }))
  for (const intent of ['Preference', 'Postpone', 'Clarify', 'AskIdentity'] as const) {
    add(findIntent(intent, text), (span) => ({ type: intent, span }))
  }
  const visit = human ? null : (findIntent('ProposeTime', text) ?? (asksDate(facts) ? null : findDayAndTime(text)))
  add(visit, (span) => ({ type: 'ProposeTime', span }))
  add(findBinding(text), (span) => ({ type: 'AskCommitment', span }))
  const refusal = findRefusal(
    bot || human
      ? without(
          text,
          [bot, human].filter((hit) => hit !== null),
        )
      : text,
  )
  add(refusal, (span) => ({ type: 'NotInterested', span }), refusal?.outright)
  for (const rule of playbook.handoff) {
    if ('phrases' in rule)
      add(phraseHit(reading, rule.phrases), (span) => ({ type: 'HandoffPhrase', rule: rule.rule, span }))
  }
  return found
}

function asksDate({ playbook, pending }: UnderstandFacts): boolean {
  return playbook.signals.some(({ key, kind }) => key === pending && kind === 'date')
}

function phraseHit(reading: Reading, phrases: string[]): Hit | null {
  const words = wordsOf(reading.text)
  return phrases.flatMap((phrase) => findPhrase(words, phrase, 'careful'))[0] ?? null
}

function signalCommands(facts: UnderstandFacts, reading: Reading, talk: Said[]): SignalCommand[] {
  const hasCorrection = firstHit(reading.text, [CORRECTION]) !== null
  const { signals } = facts.playbook
  const taken = talk
    .filter(({ command }) => TAKES_DATES.has(command.type))
    .map(({ hit }) => sentenceAround(reading, hit))
  const quoted = talk
    .filter(({ command }) => QUOTES.has(command.type))
    .map(({ hit, command }) => (command.type === 'RequestHuman' ? hit : sentenceAround(reading, hit)))
  const answered: Hit[] = []
  const claimed: Hit[] = []
  const read = (signal: Signal): SignalCommand[] => {
    const asked = facts.pending === signal.key
    const rivals = signals.filter((other) => other.kind === signal.kind && other !== signal)
    const finding = EXTRACTORS[signal.kind](signal, reading, {
      asked,
      corrects: hasCorrection && isLastOfKind(facts, signal),
      hasCorrection,
      alone: rivals.length === 0,
      timezone: facts.timezone,
      taken,
      quoted,
      claimed: signal.kind === 'text' ? claimed : answered,
      read: claimed,
      rivals,
    })
    if (!finding) return []
    claimed.push(finding)
    if (asked && TAKES_WORDS.has(signal.kind)) answered.push(finding)
    const known = facts.known[signal.key]
    const type = hasCorrection && known !== undefined && known !== finding.value ? 'CorrectSignal' : 'SetSignal'
    const found = asked ? 'answer' : 'volunteered'
    return [{ type, key: signal.key, value: finding.value, found, span: spanOf(reading, finding) }]
  }
  const found = signals.toSorted((a, b) => turnOf(a, facts) - turnOf(b, facts)).flatMap(read)
  return signals.flatMap(({ key }) => found.filter((command) => command.key === key))
}

/** What an amount was read from says nothing else: "3 trucks" is no wish for a policy. */
const TAKES_WORDS = new Set<SignalKind>(['number', 'money', 'date'])

/** Whose answer we wait for reads first; days and free text take what the others leave. */
function turnOf(signal: Signal, { pending }: UnderstandFacts): number {
  if (signal.kind === 'text') return 3
  if (signal.kind === 'date') return 2
  return signal.key === pending ? 0 : 1
}

/** Whether "make that 20" can mean this signal: it is known, and none that takes such values was set after it. */
function isLastOfKind(facts: UnderstandFacts, signal: Signal): boolean {
  if (facts.known[signal.key] === undefined || facts.pending === signal.key) return false
  const group = ({ kind }: Signal) => (kind === 'number' ? 'money' : kind)
  const rivals = facts.playbook.signals.filter(
    (other) => facts.known[other.key] !== undefined && group(other) === group(signal),
  )
  return facts.lastSet === signal.key || (rivals.length === 1 && facts.lastSet === null)
}

/** "Changed my mind, make it a kitchen" is no refusal; "no rush" is no postponement. */
function isOverruled({ command, outright }: Pick<Said, 'command' | 'outright'>, signals: SignalCommand[]): boolean {
  if (command.type === 'Postpone' || command.type === 'Clarify') return signals.length > 0
  if (command.type !== 'NotInterested') return false
  return signals.some(({ type }) => !outright || type === 'CorrectSignal')
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

/** "I'd rather not say. Have someone call me": our question is done with, though the text goes on. */
function refusedAnswer({ pending }: UnderstandFacts, reading: Reading, told: Command[]): Command[] {
  const refusal = pending === null ? null : findRefusalToAnswer(reading.text)
  if (!refusal || told.some((command) => 'key' in command && command.key === pending)) return []
  return [{ type: 'DeclineAnswer', key: pending!, span: spanOf(reading, refusal) }]
}

function sentenceAround(reading: Reading, hit: Hit): Hit {
  return reading.sentences.find(({ start, end }) => hit.start >= start && hit.start < end) ?? hit
}
