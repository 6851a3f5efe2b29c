import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { intentsByRules } from '../../src/domain/agent/reading/intents/intent-rules.ts'
import { INTENTS, type Intent } from '../../src/domain/agent/reading/intents/model/model.ts'
import { type Hit, type Reading, readText } from '../../src/domain/agent/reading/reading.ts'
import { type LabelledLine, readLines } from '../labelled-lines.ts'

/** A labelled text. `wants` is in the order of INTENTS; null: the label does not say. */
export type Sample = {
  text: string
  reading: Reading
  wants: (0 | 1 | null)[]
  byRules: ReadonlyMap<Intent, Hit>
  /** Written by people who had not seen the rules or other texts. */
  isBlind: boolean
  /** The rules were tuned on it, so their result for it is not informative. */
  isFitted: boolean
  /** In the fifth that is not used for training. */
  isHeldOut: boolean
}

/**
 * A line is `letters|text`. The letters are the intents of the text, or o: none; after a slash, the intents that are not
 * labelled. In the set on which the rules are tuned, an intent that the rules find is unlabelled, unless it is named or,
 * after a `!`, excluded: its labels do not name every command.
 */
const LETTER: Record<Intent, string> = {
  human: 'h',
  refusal: 'n',
  bot: 'b',
  identity: 'i',
  unsure: 'k',
  clarify: 'c',
  postpone: 'l',
  preference: 'p',
  binding: 'g',
  anger: 'a',
  question: 'f',
  correction: 'm',
}
const INTENT_OF_COMMAND: Record<string, Intent> = {
  RequestHuman: 'human',
  NotInterested: 'refusal',
  AskBot: 'bot',
  AskIdentity: 'identity',
  DeclineAnswer: 'unsure',
  Clarify: 'clarify',
  Postpone: 'postpone',
  Preference: 'preference',
  AskCommitment: 'binding',
  Hostile: 'anger',
  AskFact: 'question',
  CorrectSignal: 'correction',
}
const TEST_DATA = new URL('../../test/data/', import.meta.url)
const HELD_OUT_OF = 5

/** The labelled lines in this folder and of its authors, and the tuning set of the rules as lines. */
export function readIntentLines(): LabelledLine[] {
  const set = readFileSync(new URL('values/understand-tuning.txt', TEST_DATA), 'utf8').split('\n')
  const cases = set.filter((line) => line !== '' && !line.startsWith('#')).map(lineOf)
  const fitted = [...requestLines(), ...cases].map((line) => ({ file: 'fitted', line }))
  return [...readLines(import.meta.dirname), ...readLines(`${import.meta.dirname}/authors`), ...fitted]
}

export function readSamples(): Sample[] {
  const seen = new Set<string>()
  return readIntentLines().flatMap(({ file, line }) => {
    const [, letters, sign, more = '', text] = /^([hnbikclpgafmo]+)(?:([/!])([a-z]*))?\|(.+)$/.exec(line) ?? []
    if (!letters || !text || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    const reading = readText({ messageId: '', body: text, receivedAt: new Date(0) })
    const byRules = intentsByRules(reading)
    const isFitted = file === 'fitted'
    const isOpen = (intent: Intent) =>
      isFitted ? byRules.has(intent) && !more.includes(LETTER[intent]) : sign === '/' && more.includes(LETTER[intent])
    const wants = INTENTS.map((intent) => (letters.includes(LETTER[intent]) ? 1 : isOpen(intent) ? null : 0))
    const isBlind = file.startsWith('blind')
    const isHeldOut = isBlind && isOfHeldOutFifth(text)
    return [{ text, reading, wants, byRules, isBlind, isFitted, isHeldOut }]
  })
}

/** Words with which a person or another channel may be asked for. Nobody has labelled public texts, so these stay open. */
const MAY_ASK =
  /\b(?:humans?|persons?|people|agents?|reps?|representatives?|operators?|managers?|supervisors?|customer (?:service|care|support)|support|someone|somebody|any ?(?:one|body)|(?:speak|talk|chat)(?:ing)? (?:to|with|wif|wid|2)|(?:call|ring|phone|text|msg|message|sms|contact|reach|email|mail|buzz)(?:ing)? (?:me|us|back))\b/i
const MAY_ASK_WHETHER_BOT = /\b(?:bots?|robots?|human|machine|computer|real|ai|person|automated)\b/i
const MAY_ASK_COMMITMENT =
  /\b(?:guarante|warrant|promis|commit|bind|contract|legal|liab|lawsuit|exact|quot|pric|cost|fees?\b|charg|rates?\b|discount|deals?\b|apr\b|interest|loan|financ|credit|insur|refund|waiv|match|tax|medical|hold\b|lock)/i
const LABELLED_BY_NATURE: readonly Intent[] = ['human', 'preference', 'bot', 'anger', 'binding']

/** A text of a public collection: what it cannot mean is labelled, everything else is open. */
export function publicSample(text: string): Sample {
  const reading = readText({ messageId: '', body: text, receivedAt: new Date(0) })
  const byRules = intentsByRules(reading)
  const isOpen: Partial<Record<Intent, boolean>> = {
    human: MAY_ASK.test(text),
    preference: MAY_ASK.test(text),
    bot: MAY_ASK_WHETHER_BOT.test(text),
    anger: byRules.has('anger'),
    binding: MAY_ASK_COMMITMENT.test(text),
  }
  const wants = INTENTS.map((intent) => (LABELLED_BY_NATURE.includes(intent) && !isOpen[intent] ? 0 : null))
  return { text, reading, wants, byRules, isBlind: false, isFitted: false, isHeldOut: false }
}

/** Depends on the text only, so a text keeps its place when others are added. */
function isOfHeldOutFifth(text: string): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE() % HELD_OUT_OF === 0
}

/** The intents of a case of the set: `letters!excluded|text`. */
function lineOf(line: string): string {
  const [, , , , text = '', expect = ''] = line.split(' | ')
  const words = expect.split('; ').map((word) => word.trim())
  const lettersOf = (commands: string[]) =>
    commands.flatMap((command) => INTENT_OF_COMMAND[command] ?? []).map((intent) => LETTER[intent])
  const forbidden = lettersOf(words.filter((word) => word.startsWith('!')).map((word) => word.slice(1)))
  return `${lettersOf(words).join('') || 'o'}!${forbidden.join('')}|${text.replaceAll('\\n', ' ')}`
}

/** Lines for half of the requests for a person, and for texts that look like them. */
function requestLines(): string[] {
  const { tuning } = JSON.parse(readFileSync(new URL('human-requests.json', TEST_DATA), 'utf8')) as {
    tuning: { requests: string[]; others: string[] }
  }
  return [...tuning.requests.map((text) => `h!|${text}`), ...tuning.others.map((text) => `o!h|${text}`)]
}
