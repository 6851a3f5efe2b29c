import type { Playbook } from '../../../campaigns/index.ts'
import { findNoQuestions } from '../../../compliance/pure.ts'
import type { Command } from '../command.ts'
import { clauseAt, firstHit, type Hit, type Reading, sentenceAt, spanOf } from '../reading.ts'
import { findPhrase, wordsOf } from '../words.ts'
import { findHostility } from './hostility.ts'
import { findDayAndTime, findRefusal, findVisit } from './intent.ts'
import type { Intent } from './model/model.ts'
import type { FoundIntent, FoundIntents } from './read-intents.ts'

/** What a lead says about the talk itself, and where. `outright`: whatever else the text says. */
export type Said = { command: Command; hit: Hit & Partial<FoundIntent>; outright: boolean }

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
/** From here on a refusal that the rules have not found stands whatever else the text says, and even if it answers our question. */
const OUTRIGHT_FROM = { besides: 0.6, answering: 0.9 }

/** It answers our question, and refuses nothing else. */
const BARE_NO = /^\W*(?:no+|nope|nah+|naw|none|not yet|no not yet|todavia no|aun no)\W*$|\bso (?:no+|nope|nah+)\W*$/
/** "Owner.", where we asked who owns the home. */
const BARE_OWNER =
  /^\W*(?:(?:yes|yeah|yep|the|i'm|i am|sole|only|home|legal|proud|co|current)\W+)*(?:owners?|dueñ[oa]|duen[oa])\W*(?:yes|yeah|yep|here|of it|si)?\W*$/
/** Whether somebody must be at home when we come. */
const PRESENCE =
  /\b(?:someone|somebody|anyone|anybody|one of us|i|we) (?:have|has|need|needs|got|supposed)? ?(?:to )?be (?:there|here|home|at home|present|in)\b/
/** Which language it should be, and nothing of how or when. */
const LANGUAGE = /\b(?:espanol|castellano|spanish|english|ingles)\b/
const CHANNEL =
  /\b(?:call|phone|e-?mails?|mail|text me|whatsapp|after|before|hours|morning|evening|night|weekends?|llam\w+|correo|manana|tarde|noche)\b/

/** The commands that are about the talk, not about what the playbook wants to know. */
export function commandsAboutTalk({ playbook, pending }: TalkFacts, reading: Reading, intents: FoundIntents): Said[] {
  const { text } = reading
  const found: Said[] = []
  const add = (hit: Said['hit'] | null | undefined, command: (span: Command['span']) => Command, outright = true) => {
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
  add(visitIn(playbook, pending, reading, intents), (span) => ({ type: 'ProposeTime', span }))
  const pause = pausesIn(playbook, pending, text)
  add(pause && { ...pause, byRules: true }, (span) => ({ type: 'Postpone', span }))
  const refusal = BARE_NO.test(text) || pause ? undefined : intents.refusal
  const isOutright =
    refusal && (refusal.byRules ? findRefusal(text)?.outright : refusal.likely >= OUTRIGHT_FROM.besides)
  add(refusal, (span) => ({ type: 'NotInterested', span }), isOutright)
  for (const rule of playbook.handoff) {
    if ('phrases' in rule)
      add(phraseHit(reading, rule.phrases), (span) => ({ type: 'HandoffPhrase', rule: rule.rule, span }))
  }
  return found
}

const NOT_NOW =
  /\bnot (?:really |quite )?(?:interested |ready |looking |in the market )?(?:right now|now|at the moment|at this time|yet|this year|for now)\b/
const LATER_ON =
  /\b(?:maybe|probably|possibly|try me|check back|hit me up|reach out|ask me)\b[^.!?]{0,24}\b(?:next (?:year|month|spring|summer|fall|winter|season)|in (?:a|the) (?:year|spring|summer|fall|winter|new year)|in (?:a few|a couple|six|6) months|later|down the road)\b/

/** "Not interested right now, maybe next year" puts us off and refuses nothing, unless we asked when. */
function pausesIn({ signals }: Playbook, pending: string | null, text: string): Hit | null {
  const asksDate = signals.some(({ key, kind }) => key === pending && kind === 'date')
  return !asksDate && NOT_NOW.test(text) ? firstHit(text, [LATER_ON]) : null
}

/** Letters around a refusal of questions that can say nothing else. */
const AROUND_MAX = 8

/** From here on a preference stands though no word of the text has to do with contact. */
const PREFERENCE_FROM = 0.5
const CONTACT =
  /\b(?:call\w*|phone|text\w*|e-?mails?|mail|messag\w+|whatsapp|contact\w*|reach\w*|ring|write|talk|speak|chat|respond|reply|after|before|hours|mornings?|afternoons?|evenings?|nights?|weekends?|weekdays?|(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?|\d ?(?:am|pm)|work|sleep\w*|church|llam\w+|escrib\w+|mensajes?|correo|manana|tarde|noche)\b/

function isOfContact(text: string, { preference }: FoundIntents): boolean {
  return preference === undefined || preference.likely >= PREFERENCE_FROM || CONTACT.test(text)
}

/** "Can we do this in Spanish?": we read it, whichever it is, and need nobody for that. */
function isOfLanguage(text: string): boolean {
  return LANGUAGE.test(text) && !CHANNEL.test(text)
}

function isNoRequest(text: string, pending: string | null): boolean {
  return (pending !== null && BARE_OWNER.test(text)) || PRESENCE.test(text)
}

/** "Enough questions" alone asks for nobody. */
function isOnlyNoQuestions(text: string, { human }: FoundIntents): boolean {
  const found = findNoQuestions(text)
  return found !== null && !human?.byRules && text.length - (found.end - found.start) < AROUND_MAX
}

/** Whether a refusal leaves nothing else of the text: "buying, we no longer want to rent" answers our question and refuses nothing. */
export function isRefusalOfAll({ command, hit, outright }: Said, answersQuestion: boolean): boolean {
  if (command.type !== 'NotInterested' || !outright) return false
  return hit.byRules !== false || !answersQuestion || (hit.likely ?? 0) >= OUTRIGHT_FROM.answering
}

/** Who asks for a person has not proposed a visit; a day with an hour answers our question for a date. */
function visitIn(
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

/** "How much is it just to have someone come out?" asks for a price, and for no visit. */
const ASKS_FEE =
  /\b(?:how much|what do you (?:charge|ask)|what's the (?:fee|charge|cost)|cuanto (?:cobran|cuesta))\b[^.?!]*$/

function phraseHit(reading: Reading, phrases: string[]): Hit | null {
  const words = wordsOf(reading.text)
  return phrases.flatMap((phrase) => findPhrase(words, phrase, 'careful'))[0] ?? null
}

/** A day named in such a sentence is the day of the call or the visit, not of the project. */
const TAKES_DATES = new Set<Command['type']>(['RequestHuman', 'Preference', 'ProposeTime', 'Postpone', 'AskCommitment'])
/** Words of these are about us, and never about the lead: "the owner of the company". */
const QUOTES = new Set<Command['type']>(['RequestHuman', 'AskBot', 'AskIdentity', 'Hostile', 'Preference'])

/** The stretches whose days are those of a call or a visit. That a bare "tomorrow" puts us off only the rules may say. */
export function datesTaken({ signals }: Playbook, talk: Said[], reading: Reading): Hit[] {
  const asksVisit = signals.some(({ kind, label, ask }) => kind === 'date' && VISIT.test(`${label} ${ask.join(' ')}`))
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

/** "You can text me again in April": when we are to write, whatever day we asked for. */
const WRITE_AGAIN =
  /\b(?:text|call|message|write|contact|ask|hit|reach|check|get)(?: \w+){0,2}? (?:again|back|later|then)\b|\bhit me up\b/
const COMES =
  /\b(?:come|coming|bring|drop|visit|stop by|swing by|get in|take a look|look at|sit down|meet|tour|see|send)\b/
const BY_PHONE = /\b(?:call|phone|talk|speak|text|e-?mail|chat|reach|contact|llam\w+|habl\w+)\b/

/** "Could somebody sit down with us Thursday" asks for a visit, "have somebody call me Thursday" for a call. */
function isProposal({ type }: Command, sentence: string): boolean {
  if (type === 'Preference') return !BY_PHONE.test(sentence)
  return (type === 'ProposeTime' || type === 'RequestHuman') && COMES.test(sentence) && !BY_PHONE.test(sentence)
}
/** A question for the day of a visit: the day that a lead proposes answers it. */
const VISIT =
  /\b(?:visit|appointment|appt|consult(?:ation)?|tour|showings?|estimate|come (?:in|out|by|up|over|and)|we come|drop|bring it|see you|look at it|sit down|meet|day (?:would you like|for|works))\b/i

/** What is grave tells of the lead: "water is dripping into a bucket right now". */
const TELLS = new Set<string>(['emergency', 'illness', 'minor'])

/** Options that are hours or days: a wish for them answers a question. */
const HOURS = /^(?:mornings?|afternoons?|evenings?|weekends?|weekdays?|after work|lunch(?:time)?|nights?)$/i

/** The stretches that say nothing of the lead. A request for a person or a wish for an hour is its clause: "I own it, have somebody call me". */
export function stretchesAboutUs({ signals }: Playbook, talk: Said[], reading: Reading): Hit[] {
  const asksHours = signals.some(
    ({ kind, extract }) =>
      kind === 'choice' && extract.some((one) => 'phrases' in one && one.phrases.some((phrase) => HOURS.test(phrase))),
  )
  return talk
    .filter(
      ({ command, hit }) =>
        (QUOTES.has(command.type) &&
          !(command.type === 'Hostile' && TELLS.has(command.how)) &&
          !(asksHours && command.type === 'Preference')) ||
        (command.type === 'Clarify' && isOfLanguage(sentenceAt(reading, hit.start).text)),
    )
    .map(({ hit, command }) => {
      if (command.type !== 'RequestHuman' && command.type !== 'Preference') return sentenceAt(reading, hit.start)
      const { start, end } = clauseAt(reading, hit.start)
      return { start: Math.min(start, hit.start), end: Math.max(end, hit.end) }
    })
}
