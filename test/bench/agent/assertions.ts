import { readFileSync } from 'node:fs'
import { impliedQuestions } from '../../../src/domain/agent/reading/facts/labels.ts'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'

const FIXED = JSON.parse(readFileSync(new URL('fixed-lines.json', import.meta.url), 'utf8')) as Record<string, string[]>
/** A text of the agent, and its time in ms. */
type Said = { body: string; at: number }

const HORIZON_MS = 60 * 24 * 60 * 60_000
/** A prefix that is allowed before a question of the playbook. */
const CHECKS = /^just to be sure: /
/** A rephrased question must not contain any of these: they state something, or name a number. */
const ASSERTING =
  /\p{N}|[$€£%]|https?:|www\.|\b(?:free|guarantee\w*|promise\w*|discount|definitely|certainly|approved|save)\b/u

/** A sentence that contains only these words is a courtesy. */
const POLITE = new Set(
  'thanks thank you so much great good got it okay ok sure sorry sounds perfect hi hello'.split(' '),
)
const SLOT = /\b(\w{3})\w*day (\w{3}) (\d{1,2}) at (\d{1,2}):(00|15|30|45) ([ap])m\b/g
/** A time that the lead asked for. */
const CALL = /\b(will call you|like a call|le llamara|una llamada) [^.]{1,60}\.$/
const SLOTS = /\{slot\}(?:(?:, \{slot\})* or \{slot\})?/

/**
 * The sentences of an agent's text that are unsupported: not in the playbook, not one of the service's fixed lines, and not
 * a question that states nothing.
 */
export function unsupported({ body, at }: Said, playbook: Playbook, firstName: string): string[] {
  const allowed = sentencesAllowed(playbook, firstName)
  return sentencesOf(body).filter((sentence) => {
    const bare = withoutSlots(sentence.replace(CHECKS, ''), at).replace(CALL, '$1 {{when}}.')
    if (allowed.has(bare) || isPolite(bare) || asksBack(bare, playbook)) return false
    return !bare.endsWith('?') || ASSERTING.test(bare)
  })
}

/**
 * "Renewal: Apr 14, 2026, is that right?": a value that the lead may have said. "Did you mean "what is your commission" or something
 * else?": questions of the playbook.
 */
function asksBack(sentence: string, { signals, facts }: Playbook): boolean {
  const questions = /^(?:did you mean|¿se refiere a) (".+") (?:or something else|o a otra cosa)\?$/.exec(sentence)?.[1]
  const known = facts.flatMap(({ question }) => [...question, ...question.flatMap(impliedQuestions)].map(bareOf))
  if (questions) return [...questions.matchAll(/"([^"]+)"/g)].every(([, asked]) => known.includes(bareOf(asked!)))
  const label = /^([^:]+): .{1,60}, is that right\?$/.exec(sentence)?.[1]
  return signals.some((signal) => signal.label.toLowerCase() === label)
}

function bareOf(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[¿?]/g, '')
    .trim()
}

function isPolite(sentence: string): boolean {
  return sentence.match(/[^\s.,!]+/g)?.every((word) => POLITE.has(word)) ?? false
}

/** Replaces valid offered times: dates in the coming days, with the right weekday. */
function withoutSlots(sentence: string, at: number): string {
  const marked = sentence.replace(SLOT, (slot, weekday: string, month: string, day: string) => {
    const year = new Date(at).getUTCFullYear()
    const dates = [year, year + 1].map((each) => new Date(`${day} ${month} ${each} 12:00 UTC`))
    const isSoon = (date: Date) => Math.abs(date.getTime() - at) < HORIZON_MS
    return dates.some((date) => isSoon(date) && date.toUTCString().toLowerCase().startsWith(weekday)) ? '{slot}' : slot
  })
  return marked.replace(SLOTS, '{{slots}}')
}

function sentencesAllowed(playbook: Playbook, firstName: string): Set<string> {
  const {
    brand,
    opening,
    signals,
    knockouts,
    facts,
    followUps,
    acknowledgement,
    emergencyLine,
    languages = {},
  } = playbook
  const texts = [
    ...Object.values(languages).flatMap((translation) => textsIn(translation)),
    opening,
    ...[acknowledgement, emergencyLine].filter((text) => typeof text === 'string'),
    ...signals.flatMap(({ ask, reask }) => [...ask, ...(reask ? [reask] : [])]),
    ...knockouts.flatMap(({ goodbye }) => (goodbye ? [goodbye] : [])),
    ...facts.map(({ answer }) => answer),
    ...followUps.map((followUp) => followUp.text),
    ...Object.values(FIXED).flat(),
  ]
  const named = [firstName.trim().split(/\s+/)[0], ''].map((name) => name && ` ${name}`)
  const filled = texts.flatMap((text) =>
    named.map((name) =>
      text
        .replaceAll('{{brand}}', brand.name)
        .replaceAll('{{contact}}', brand.helpContact)
        .replace(/ \{\{first_name(?:\|([^}]*))?\}\}/g, (_, fallback = '') => name || (fallback && ` ${fallback}`)),
    ),
  )
  return new Set(filled.flatMap(sentencesOf))
}

/** Every text of a translation, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function sentencesOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
