import { z } from 'zod'
import { Predicate, Signal, Word } from './signal.ts'
import { Phrases, Statement, sayWith, Template } from './wording.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time of day as 09:00.')
const Terminal = z.enum(['booked', 'disqualified', 'opted-out'], sayWith('Choose booked, disqualified or opted-out.'))

const Brand = z.strictObject({
  name: z
    .string(sayWith('Say who is writing.'))
    .trim()
    .min(1, 'Say who is writing.')
    .max(60)
    .describe('Who is writing. Each text that opens or follows up has to hold it.'),
  helpContact: z
    .string(sayWith('Give a phone number, address or page where people get help.'))
    .trim()
    .min(3)
    .max(120)
    .describe('Where people get help: told to whoever texts HELP.'),
  disclosure: z
    .enum(['on_request', 'first_message'], sayWith('Choose on_request or first_message.'))
    .default('on_request')
    .describe(
      'When leads are told that an automated assistant is writing: when they ask (on_request), or at once (first_message).',
    ),
})

/** An answer that ends the sale. `goodbye` replaces the agent's last line. */
const Knockout = z.strictObject({
  id: Word.describe('A name for this rule, such as tenant. Reports and logs show it.'),
  signal: Word.describe('The key of the signal that is looked at.'),
  when: Predicate.describe('Which answers end the conversation.'),
  goodbye: Statement.optional().describe('What such a lead is told last. Without it: thanks, and all the best.'),
})
export type Knockout = z.output<typeof Knockout>

const RuleName = Word.describe('A name for this rule. Whoever takes over is told it.')

/** When a person takes over: an answer, something known about the lead, or words in a text. */
const HandoffRule = z.union(
  [
    z.strictObject({
      rule: RuleName,
      signal: Word.describe('The key of the signal that is looked at.'),
      when: Predicate.describe('Which answers call a person.'),
    }),
    z.strictObject({
      rule: RuleName,
      attribute: z.string().min(1).max(64).describe('The attribute of the lead that is looked at.'),
      when: Predicate.describe('Which values of it call a person.'),
    }),
    z.strictObject({ rule: RuleName, phrases: Phrases.describe('Words in a text that call a person.') }),
  ],
  sayWith('A handoff rule has a name and either a signal with when, an attribute with when, or phrases.'),
)
export type HandoffRule = z.output<typeof HandoffRule>

const Fact = z.strictObject({
  id: Word.describe('A name for this fact, such as service_area.'),
  question: Phrases.describe('Words by which the question is known.'),
  answer: Statement.describe('What the lead is told, word for word.'),
})

const Booking = z.strictObject({
  durationMinutes: z.number().int().min(5).max(480).describe('How long an appointment is, in minutes.'),
  offers: z
    .union([z.literal(2), z.literal(3)], sayWith('Offer two or three times.'))
    .describe('How many times are offered in one text: 2 or 3.'),
  horizonDays: z.number().int().min(1).max(60).describe('How many days ahead times are offered.'),
  hours: z
    .array(
      z.strictObject({
        days: z
          .array(z.number().int().min(1).max(7))
          .min(1)
          .describe('Days of the week, from 1 for Monday to 7 for Sunday.'),
        from: Clock.describe('The first moment of the day, such as 09:00, in the workspace’s time.'),
        to: Clock.describe('By when an appointment has to end, such as 17:00.'),
      }),
    )
    .min(1)
    .describe('When there may be appointments.'),
  calendar: z.literal('internal').describe('Where appointments are kept: with us.'),
})

/** A playbook may only lower what compliance allows. */
const Limits = z.strictObject({
  agentMessages: z
    .number()
    .int()
    .min(1)
    .max(25, 'At most 25 agent messages in a conversation.')
    .default(12)
    .describe('How many texts of ours a conversation has at most, before a person goes on.'),
  unansweredInRow: z
    .number()
    .int()
    .min(1)
    .max(2, 'At most 2 messages in a row without an answer.')
    .default(1)
    .describe('How many texts in a row the agent sends without an answer.'),
  followUps: z
    .number()
    .int()
    .min(0)
    .max(3, 'At most 3 follow-ups without an answer.')
    .default(2)
    .describe('How many follow-ups a silent lead gets at most.'),
  turnTimeoutMs: z
    .number()
    .int()
    .min(1_000)
    .max(60_000)
    .default(20_000)
    .describe('How long an answer may take to be found, in milliseconds.'),
  modelCentsPerConversation: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(20)
    .describe('What a language model may cost in one conversation, in US cents. 0: none is asked.'),
})

const FollowUp = z.strictObject({
  afterHours: z
    .number()
    .int()
    .min(24, 'Wait at least 24 hours before a follow-up.')
    .max(720)
    .describe('How many hours after our text before, if the lead is silent: 24 to 720.'),
  text: Template.describe('What they are told. It has to hold the brand’s name and say how to opt out.'),
})

/** How one campaign's leads are spoken to and judged: the whole of it, with every default filled in. */
export const Playbook = z.strictObject({
  brand: Brand.describe('Who is writing.'),
  goal: z
    .enum(['book', 'qualify'], sayWith('Choose book or qualify.'))
    .default('qualify')
    .describe('What a good conversation ends with: an appointment (book), or a qualified lead for a person (qualify).'),
  openings: z
    .enum(['manual', 'on_lead_created'], sayWith('Choose manual or on_lead_created.'))
    .default('manual')
    .describe(
      'Who is sent the opening: each new lead of the campaign (on_lead_created), or nobody by itself (manual).',
    ),
  opening: Template.describe(
    'The first text. It has to hold the brand’s name and say how to opt out; {{first_name}} becomes the lead’s name.',
  ),
  signals: z
    .array(Signal)
    .max(30, 'At most 30 signals.')
    .describe('What is to be learnt about a lead. The weightiest is asked first.'),
  knockouts: z.array(Knockout).max(50).default([]).describe('Answers that end the conversation.'),
  handoff: z.array(HandoffRule).max(50).default([]).describe('When a person takes over.'),
  facts: z
    .array(Fact)
    .max(100)
    .default([])
    .describe('What the agent may assert when it is asked. It asserts nothing else.'),
  booking: Booking.optional().describe('How appointments are made. Needed where the goal is book.'),
  limits: Limits.prefault({}).describe('How much is written at most. It may only lower what compliance allows.'),
  followUps: z
    .array(FollowUp)
    .max(3, 'At most 3 follow-ups.')
    .default([])
    .describe('What silent leads are sent, in order.'),
  threshold: z
    .number()
    .int()
    .min(1, 'The threshold is a score from 1 to 100.')
    .max(100, 'The threshold is a score from 1 to 100.')
    .optional()
    .describe('From which score on a lead is qualified, 1 to 100. Without it: the workspace’s.'),
  minConfidence: z
    .enum(['low', 'medium', 'high'], sayWith('Choose low, medium or high.'))
    .default('medium')
    .describe('How sure a score has to be for a lead to be qualified.'),
  terminal: z
    .array(Terminal)
    .default(['booked', 'disqualified', 'opted-out'])
    .transform(withOptedOut)
    .describe('With what a conversation ends. An opt-out always ends it.'),
})
export type Playbook = z.output<typeof Playbook>

export type { PlaybookProblem } from './problem.ts'

/** An opt-out always ends a conversation, whatever the playbook lists. */
function withOptedOut(ends: z.output<typeof Terminal>[]): z.output<typeof Terminal>[] {
  return [...new Set([...ends, 'opted-out' as const])]
}

/** The JSON Schema of a playbook as it is written, for editors. What holds between its parts, only parsing it tells. */
export function playbookSchema(): object {
  return z.toJSONSchema(Playbook, { io: 'input' })
}
