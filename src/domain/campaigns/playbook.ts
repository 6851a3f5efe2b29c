import { z } from 'zod'
import { consistencyProblems } from './consistency.ts'
import { type PlaybookProblem, toProblems } from './problem.ts'
import { Predicate, Signal, Word } from './signal.ts'
import { Phrases, Statement, sayWith, Template } from './wording.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time of day as 09:00.')
const Terminal = z.enum(['booked', 'disqualified', 'opted-out'], sayWith('Choose booked, disqualified or opted-out.'))

const Brand = z.strictObject({
  name: z.string(sayWith('Say who is writing.')).trim().min(1, 'Say who is writing.').max(60),
  helpContact: z.string(sayWith('Give a phone number, address or page where people get help.')).trim().min(3).max(120),
  disclosure: z
    .enum(['on_request', 'first_message'], sayWith('Choose on_request or first_message.'))
    .default('on_request'),
})

/** An answer that ends the sale. `goodbye` replaces the agent's last line. */
const Knockout = z.strictObject({ id: Word, signal: Word, when: Predicate, goodbye: Statement.optional() })
export type Knockout = z.output<typeof Knockout>

/** When a person takes over: an answer, something known about the lead, or words in a text. */
const HandoffRule = z.union(
  [
    z.strictObject({ rule: Word, signal: Word, when: Predicate }),
    z.strictObject({ rule: Word, attribute: z.string().min(1).max(64), when: Predicate }),
    z.strictObject({ rule: Word, phrases: Phrases }),
  ],
  sayWith('A handoff rule has a name and either a signal with when, an attribute with when, or phrases.'),
)
export type HandoffRule = z.output<typeof HandoffRule>

const Fact = z.strictObject({ id: Word, question: Phrases, answer: Statement })

const Booking = z.strictObject({
  durationMinutes: z.number().int().min(5).max(480),
  offers: z.union([z.literal(2), z.literal(3)], sayWith('Offer two or three times.')),
  horizonDays: z.number().int().min(1).max(60),
  hours: z
    .array(z.strictObject({ days: z.array(z.number().int().min(1).max(7)).min(1), from: Clock, to: Clock }))
    .min(1),
  calendar: z.literal('internal'),
})

/** A playbook may only lower what compliance allows. */
const Limits = z.strictObject({
  agentMessages: z.number().int().min(1).max(25, 'At most 25 agent messages in a conversation.').default(12),
  unansweredInRow: z.number().int().min(1).max(2, 'At most 2 messages in a row without an answer.').default(1),
  followUps: z.number().int().min(0).max(3, 'At most 3 follow-ups without an answer.').default(2),
  turnTimeoutMs: z.number().int().min(1_000).max(60_000).default(20_000),
  modelCentsPerConversation: z.number().int().min(0).max(1_000).default(20),
})

const FollowUp = z.strictObject({
  afterHours: z.number().int().min(24, 'Wait at least 24 hours before a follow-up.').max(720),
  text: Template,
})

/** How one campaign's leads are spoken to and judged: the whole of it, with every default filled in. */
export const Playbook = z.strictObject({
  brand: Brand,
  goal: z.enum(['book', 'qualify'], sayWith('Choose book or qualify.')).default('qualify'),
  openings: z.enum(['manual', 'on_lead_created'], sayWith('Choose manual or on_lead_created.')).default('manual'),
  opening: Template,
  signals: z.array(Signal).max(30, 'At most 30 signals.'),
  knockouts: z.array(Knockout).max(50).default([]),
  handoff: z.array(HandoffRule).max(50).default([]),
  facts: z.array(Fact).max(100).default([]),
  booking: Booking.optional(),
  limits: Limits.prefault({}),
  followUps: z.array(FollowUp).max(3, 'At most 3 follow-ups.').default([]),
  threshold: z
    .number()
    .int()
    .min(1, 'The threshold is a score from 1 to 100.')
    .max(100, 'The threshold is a score from 1 to 100.')
    .optional(),
  minConfidence: z.enum(['low', 'medium', 'high'], sayWith('Choose low, medium or high.')).default('medium'),
  terminal: z.array(Terminal).default(['booked', 'disqualified', 'opted-out']).transform(withOptedOut),
})
export type Playbook = z.output<typeof Playbook>

export type { PlaybookProblem } from './problem.ts'
export type ParsedPlaybook = { ok: true; playbook: Playbook } | { ok: false; problems: PlaybookProblem[] }

/** Reads a playbook and reports every problem at once, in words for the person who wrote it. */
export function parsePlaybook(json: unknown): ParsedPlaybook {
  const parsed = Playbook.safeParse(json, { reportInput: true })
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(toProblems) }
  const problems = consistencyProblems(parsed.data)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, playbook: parsed.data }
}

/** An opt-out always ends a conversation, whatever the playbook lists. */
function withOptedOut(ends: z.output<typeof Terminal>[]): z.output<typeof Terminal>[] {
  return [...new Set([...ends, 'opted-out' as const])]
}

/** The JSON Schema of a playbook as it is written, for editors. What holds between its parts, only parsing it tells. */
export function playbookSchema(): object {
  return z.toJSONSchema(Playbook, { io: 'input' })
}
