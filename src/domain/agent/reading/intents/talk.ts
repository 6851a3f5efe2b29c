import type { Playbook } from '../../../campaigns/index.ts'
import { findNoQuestions } from '../../../compliance/pure.ts'
import { pattern } from '../../../texts/index.ts'
import type { Command } from '../command.ts'
import { clauseAt, firstHit, type Hit, type Reading, sentenceAt, spanOf } from '../reading.ts'
import { findPhrases, wordsOf } from '../words.ts'
import { BY_PHONE, CHANNEL, CONTACT, LANGUAGE, LATER_ON, NOT_NOW, WRITE_AGAIN } from './contact-words.ts'
import { findHostility } from './hostility.ts'
import { findDayAndTime, findRefusal, findVisit } from './intent.ts'
import type { Intent } from './model/model.ts'
import type { FoundIntent, FoundIntents } from './read-intents.ts'
import { ASKS_FEE, ASKS_VISIT_DAY, COMES, PRESENCE } from './visit-words.ts'

/** A command that the lead gives about the conversation itself. `outright`: it applies even if the rest of the text answers us. */
export type TalkCommand = { command: Command; hit: Hit & Partial<FoundIntent>; outright: boolean }

type TalkFacts = { playbook: Playbook; pending: string | null }

const COMMANDS = {
  human: 'RequestHuman',
  bot: 'AskBot',
  preference: 'Preference',
  postpone: 'Postpone',
  clarify: 'Clarify',
  identity: 'AskIdentity',
  binding: 'AskCommitment',
} as const satisfies Partial<Record<Intent, Command['type']>>
/**
 * The least likelihood of a refusal that only the model finds: `withAnswer` if the rest of the text tells us something, `asAnswer` if
 * the refusal itself answers our question.
 */
const OUTRIGHT_FROM = { withAnswer: 0.6, asAnswer: 0.9 }

/** A plain no answers our question and refuses nothing else. */
const BARE_NO = /^\W*(?:no+|nope|nah+|naw|none|not yet|no not yet|todavia no|aun no)\W*$|\bso (?:no+|nope|nah+)\W*$/
/** "Owner." answers our question about who owns the home. */
const BARE_OWNER = pattern()`
  ^\W*(?:(?:yes|yeah|yep|the|i'm|i am|sole|only|home|legal|proud|co|current)\W+)*
  (?:owners?|dueñ[oa]|duen[oa])\W*(?:yes|yeah|yep|here|of it|si)?\W*$
`

/** The commands about the conversation itself: they answer no question of the playbook. */
export function readTalkCommands(
  { playbook, pending }: TalkFacts,
  reading: Reading,
  intents: FoundIntents,
): TalkCommand[] {
  const { text } = reading
  const found: TalkCommand[] = []
  const add = (
    hit: TalkCommand['hit'] | null | undefined,
    command: (span: Command['span']) => Command,
    outright = true,
  ) => {
    if (hit) found.push({ hit, outright, command: command(spanOf(reading, hit)) })
  }
  const hostility = findHostility(text)
  if (hostility && hostility.how !== 'anger') add(hostility, (span) => ({ type: 'Hostile', how: hostility.how, span }))
  else if (findNoQuestions(text)) add(findNoQuestions(text), (span) => ({ type: 'Hostile', how: 'questions', span }))
  else add(intents.anger, (span) => ({ type: 'Hostile', how: 'anger', span }))
  for (const intent of Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]) {
    if (intent === 'human' && (isNoRequest(text, pending) || isOnlyNoQuestions(text, intents))) continue
    if (intent === 'preference' && !isOfContact(text, intents)) continue
    const asksLanguage = intent === 'preference' && isOfLanguage(text)
    add(intents[intent], (span) => ({ type: asksLanguage ? 'Clarify' : COMMANDS[intent], span }))
  }
  add(findProposedVisit(playbook, pending, reading, intents), (span) => ({ type: 'ProposeTime', span }))
  const pause = findPause(playbook, pending, text)
  add(pause && { ...pause, byRules: true }, (span) => ({ type: 'Postpone', span }))
  const refusal = BARE_NO.test(text) || pause ? undefined : intents.refusal
  const isOutright =
    refusal && (refusal.byRules ? findRefusal(text)?.outright : refusal.likely >= OUTRIGHT_FROM.withAnswer)
  add(refusal, (span) => ({ type: 'NotInterested', span }), isOutright)
  for (const rule of playbook.handoff) {
    if ('phrases' in rule)
      add(findHandoffPhrase(reading, rule.phrases), (span) => ({ type: 'HandoffPhrase', rule: rule.rule, span }))
  }
  return found
}

/** "Not interested right now, maybe next year" postpones and refuses nothing, unless we asked when. */
function findPause({ signals }: Playbook, pending: string | null, text: string): Hit | null {
  const asksDate = signals.some(({ key, kind }) => key === pending && kind === 'date')
  return !asksDate && NOT_NOW.test(text) ? firstHit(text, [LATER_ON]) : null
}

/** With fewer letters than this around it, a refusal of questions is the whole text. */
const AROUND_MAX = 8

/** The least likelihood of a preference in a text without any word about contact. */
const PREFERENCE_FROM = 0.5

function isOfContact(text: string, { preference }: FoundIntents): boolean {
  return preference === undefined || preference.likely >= PREFERENCE_FROM || CONTACT.test(text)
}

/** "Can we do this in Spanish?" needs no person: the agent reads both languages. */
function isOfLanguage(text: string): boolean {
  return LANGUAGE.test(text) && !CHANNEL.test(text)
}

function isNoRequest(text: string, pending: string | null): boolean {
  return (pending !== null && BARE_OWNER.test(text)) || PRESENCE.test(text)
}

/** "Enough questions" alone is no request for a person. */
function isOnlyNoQuestions(text: string, { human }: FoundIntents): boolean {
  const found = findNoQuestions(text)
  return found !== null && !human?.byRules && text.length - (found.end - found.start) < AROUND_MAX
}

/** Whether the text is only a refusal. "Buying, we no longer want to rent" answers our question and refuses nothing. */
export function isRefusalOfAll({ command, hit, outright }: TalkCommand, answersQuestion: boolean): boolean {
  if (command.type !== 'NotInterested' || !outright) return false
  return hit.byRules !== false || !answersQuestion || (hit.likely ?? 0) >= OUTRIGHT_FROM.asAnswer
}

/** A request for a person proposes no visit. If we asked for a date, a day with a time only answers us. */
function findProposedVisit(
  { signals }: Playbook,
  pending: string | null,
  { text }: Reading,
  { human }: FoundIntents,
): Hit | null {
  if (human) return null
  const visit = findVisit(text)
  if (visit && ASKS_FEE.test(text.slice(0, visit.start + 1))) return null
  const asksDate = signals.some(({ key, kind }) => key === pending && kind === 'date')
  return visit ?? (asksDate ? null : findDayAndTime(text))
}

function findHandoffPhrase(reading: Reading, phrases: string[]): Hit | null {
  const words = wordsOf(reading.text)
  return findPhrases(words, phrases, 'careful')[0] ?? null
}

/** The day in such a sentence is the day of the call or the visit, not of the project. */
const TAKES_DATES = new Set<Command['type']>(['RequestHuman', 'Preference', 'ProposeTime', 'Postpone', 'AskCommitment'])
/** The words of these commands are about us, never about the lead: "the owner of the company". */
const QUOTES = new Set<Command['type']>(['RequestHuman', 'AskBot', 'AskIdentity', 'Hostile', 'Preference'])

/** The stretches whose days are those of a call or a visit. Only the rules may read a bare "tomorrow" as a postponement. */
export function findDatesOfTalk({ signals }: Playbook, talk: TalkCommand[], reading: Reading): Hit[] {
  const asksVisit = signals.some(
    ({ kind, label, ask }) => kind === 'date' && ASKS_VISIT_DAY.test(`${label} ${ask.join(' ')}`),
  )
  return talk
    .filter(
      ({ command, hit }) =>
        TAKES_DATES.has(command.type) &&
        (command.type !== 'Postpone' || hit.byRules || WRITE_AGAIN.test(sentenceAt(reading, hit.start).text)) &&
        !(asksVisit && isProposal(command, sentenceAt(reading, hit.start).text)),
    )
    .map(({ hit, command }) =>
      command.type === 'Preference' ? clauseAt(reading, hit.start) : sentenceAt(reading, hit.start),
    )
}

/** "Could somebody sit down with us Thursday" asks for a visit, "have somebody call me Thursday" for a call. */
function isProposal({ type }: Command, sentence: string): boolean {
  if (type === 'Preference') return !BY_PHONE.test(sentence)
  return (type === 'ProposeTime' || type === 'RequestHuman') && COMES.test(sentence) && !BY_PHONE.test(sentence)
}

/** These also state facts about the lead: "water is dripping into a bucket right now". */
const STATES_FACTS = new Set<string>(['emergency', 'illness', 'minor'])

/** Options of a question that are times of the day or the week: a preference for one answers the question. */
const HOURS = /^(?:mornings?|afternoons?|evenings?|weekends?|weekdays?|after work|lunch(?:time)?|nights?)$/i

/**
 * The stretches that state nothing about the lead. For a request for a person or a preference this is only the clause: "I own it, have
 * somebody call me".
 */
export function findSpansAboutUs({ signals }: Playbook, talk: TalkCommand[], reading: Reading): Hit[] {
  const asksHours = signals.some(
    ({ kind, extract }) =>
      kind === 'choice' && extract.some((one) => 'phrases' in one && one.phrases.some((phrase) => HOURS.test(phrase))),
  )
  return talk
    .filter(
      ({ command, hit }) =>
        (QUOTES.has(command.type) &&
          !(command.type === 'Hostile' && STATES_FACTS.has(command.how)) &&
          !(asksHours && command.type === 'Preference')) ||
        (command.type === 'Clarify' && isOfLanguage(sentenceAt(reading, hit.start).text)),
    )
    .map(({ hit, command }) => {
      if (command.type !== 'RequestHuman' && command.type !== 'Preference') return sentenceAt(reading, hit.start)
      const { start, end } = clauseAt(reading, hit.start)
      return { start: Math.min(start, hit.start), end: Math.max(end, hit.end) }
    })
}
