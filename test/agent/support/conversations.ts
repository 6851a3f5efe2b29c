import { readFileSync } from 'node:fs'
import { rehearse, type SignalValue } from '../../../src/domain/agent/index.ts'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { ninthPlaybooks, tenthPlaybooks } from './headed-playbooks.ts'
import { ownerPlaybooks } from './owner-playbooks.ts'

type Reader = Parameters<typeof rehearse>[0]

/**
 * The texts of one lead, by an author who saw only the playbook, and what a careful person expects at the end. `values`: a range
 * of days is `from..to`. `unset`: what was not said. `answers`: IDs of facts that a reply contains.
 */
export type Conversation = {
  name: string
  trade: string
  texts: string[]
  expect: {
    status: 'active' | 'qualified' | 'disqualified' | 'opted-out'
    handler: 'agent' | 'human'
    values: Record<string, SignalValue>
    unset: string[]
    answers: string[]
  }
}

/** What differs from the expectation; all empty if nothing does. */
export type Differences = { end: string[]; values: string[]; unset: string[]; answers: string[] }

/** The playbooks of each author's conversations. */
const AUTHORS = {
  a: ownerPlaybooks,
  b: ownerPlaybooks,
  c: ninthPlaybooks,
  d: ninthPlaybooks,
  e: ninthPlaybooks,
  'kept-f': tenthPlaybooks,
  'kept-g': ninthPlaybooks,
}
export type ConversationAuthor = keyof typeof AUTHORS

/** Tuesday noon in Chicago. */
const AT = new Date('2026-03-03T18:00:00Z')
const ZONE = 'America/Chicago'

export function conversationsOf(author: ConversationAuthor): { playbook: Playbook; conversation: Conversation }[] {
  const file = new URL(`../../data/conversations/${author}.json`, import.meta.url)
  const conversations = JSON.parse(readFileSync(file, 'utf8')) as Conversation[]
  return conversations.map((conversation) => {
    return { playbook: { ...AUTHORS[author][conversation.trade]!, questionOrder: 'listed' }, conversation }
  })
}

/** Runs the agent on a conversation's texts. */
export async function differencesOf(
  reader: Reader,
  { playbook, conversation }: { playbook: Playbook; conversation: Conversation },
): Promise<Differences> {
  const { texts, expect: wanted } = conversation
  const lead = { firstName: 'Dana', attributes: {} }
  const calendar = { timezone: ZONE, taken: [] }
  const turns = await rehearse(reader, { playbook, threshold: 70, timezone: ZONE, lead, calendar, texts, at: AT })
  const { status, handler, qualification } = turns.at(-1)!
  const known = new Map(qualification.signals.map(({ key, value }) => [key, value]))
  const replies = turns.map(({ reply }) => reply ?? '').join('\n')
  const isAnswered = (id: string) => replies.includes(playbook.facts.find((fact) => fact.id === id)!.answer)
  const [found, expected] = [endOf(status, handler), endOf(wanted.status, wanted.handler)]
  return {
    end: found === expected ? [] : [`${found} instead of ${expected}`],
    values: Object.entries(wanted.values).flatMap(([key, value]) =>
      fits(value, known.get(key)) ? [] : [`${key}: ${known.get(key)} instead of ${value}`],
    ),
    unset: (wanted.unset ?? []).flatMap((key) => (known.has(key) ? [`${key}: ${known.get(key)}`] : [])),
    answers: (wanted.answers ?? []).filter((id) => !isAnswered(id)),
  }
}

/** Who has the conversation, as long as it goes on; else how it ended. */
function endOf(status: string, handler: string): string {
  return status === 'active' || status === 'qualified' ? handler : status
}

function fits(wanted: SignalValue, found: SignalValue | undefined): boolean {
  if (typeof wanted !== 'string' || typeof found !== 'string') return wanted === found
  const [from, to] = wanted.split('..')
  return to === undefined ? found.toLowerCase().includes(wanted.toLowerCase()) : found >= from! && found <= to
}
