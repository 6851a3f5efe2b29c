import { readFileSync } from 'node:fs'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'

const FIXED = JSON.parse(readFileSync(new URL('fixed-lines.json', import.meta.url), 'utf8')) as Record<string, string[]>
/** A text of ours, and when it came, in ms. */
type Said = { body: string; at: number }

const HORIZON_MS = 60 * 24 * 60 * 60_000
/** What may stand before a question of the playbook. */
const CHECKS = /^just to be sure: /
/** In other words than the playbook's, a question may hold none of these: they say something, or give a figure. */
const ASSERTING =
  /\p{N}|[$€£%]|https?:|www\.|\b(?:free|guarantee\w*|promise\w*|discount|definitely|certainly|approved|save)\b/u

/** A sentence of these alone is mere politeness. */
const POLITE = new Set(
  'thanks thank you so much great good got it okay ok sure sorry sounds perfect hi hello'.split(' '),
)
const SLOT = /\b(\w{3})\w*day (\w{3}) (\d{1,2}) at (\d{1,2}):(00|15|30|45) ([ap])m\b/g
const SLOTS = /\{slot\}(?:(?:, \{slot\})* or \{slot\})?/

/**
 * The sentences of a text of ours that nothing supports: neither the playbook's words, nor the service's fixed ones, nor a
 * question that states nothing.
 */
export function unsupported({ body, at }: Said, playbook: Playbook, firstName: string): string[] {
  const allowed = sentencesAllowed(playbook, firstName)
  return sentencesOf(body).filter((sentence) => {
    const bare = withoutSlots(sentence.replace(CHECKS, ''), at)
    if (allowed.has(bare) || isPolite(bare)) return false
    return !bare.endsWith('?') || ASSERTING.test(bare)
  })
}

function isPolite(sentence: string): boolean {
  return sentence.match(/[^\s.,!]+/g)?.every((word) => POLITE.has(word)) ?? false
}

/** Times that may be offered are in the calendar of the days to come, each on the weekday that it says. */
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
  const { brand, opening, signals, knockouts, facts, followUps, languages = {} } = playbook
  const texts = [
    ...Object.values(languages).flatMap((translation) => textsIn(translation)),
    opening,
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
        .replaceAll(' {{first_name}}', name ?? ''),
    ),
  )
  return new Set(filled.flatMap(sentencesOf))
}

/** Every text of a translation, however deep it lies. */
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
