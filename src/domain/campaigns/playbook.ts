import { z } from 'zod'
import { centerOf } from './area/zip-centers.ts'
import { Predicate, Signal, Word } from './signal.ts'
import { Translation } from './translation.ts'
import { Phrases, Statement, sayWith, Template } from './wording.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, such as 09:00.')
const Terminal = z.enum(['booked', 'disqualified', 'opted-out'], sayWith('Choose booked, disqualified or opted-out.'))

const Language = z.enum(['en', 'es'], sayWith('Choose en or es.'))

const Brand = z.strictObject({
  name: z
    .string(sayWith('Enter a name.'))
    .trim()
    .min(1, 'Enter a name.')
    .max(60)
    .describe('Name of the sender. Every opening and follow-up must contain this name.'),
  helpContact: z
    .string(sayWith('Enter a phone number, email address or URL where people get help.'))
    .trim()
    .min(3)
    .max(120)
    .describe('Help contact that is sent in the reply to HELP.'),
  disclosure: z
    .enum(['on_request', 'first_message'], sayWith('Choose on_request or first_message.'))
    .default('on_request')
    .describe(
      'When to disclose that an automated assistant is writing: if the lead asks (on_request), or in the ' +
        'first message (first_message).',
    ),
})

/** An answer that disqualifies the lead. `goodbye` replaces the agent's last line. */
const Knockout = z.strictObject({
  id: Word.describe('ID of the rule, such as tenant. Shown in reports and logs.'),
  signal: Word.describe('Key of the signal to check.'),
  when: Predicate.describe('Answers that end the conversation.'),
  goodbye: Statement.optional().describe('Last message to the lead. Default: a short thank-you message.'),
})
export type Knockout = z.output<typeof Knockout>

const Zip = z.string().regex(/^\d{5}$/, 'A ZIP code must have five digits.')
const AREA_MILES_MAX = 300

const Circle = z.strictObject({
  zip: Zip.refine((zip) => centerOf(zip) !== null, 'This ZIP code does not exist.').describe(
    'ZIP code from whose center the distance is measured.',
  ),
  miles: z
    .number()
    .positive('A distance must be greater than 0.')
    .max(AREA_MILES_MAX, `A distance must be at most ${AREA_MILES_MAX} miles.`)
    .describe('Maximum distance from the center of the ZIP code, in miles.'),
})

/** Where the business works, by what the lead says of the place. */
const ServiceArea = z
  .strictObject({
    signal: Word.describe('Key of the text signal that asks for the place, such as zip.'),
    zips: z.array(Zip).max(2_000).optional().describe('ZIP codes in the area.'),
    zipPrefixes: z
      .array(z.string().regex(/^\d{1,4}$/, 'A ZIP prefix must have one to four digits.'))
      .max(200)
      .optional()
      .describe('First digits of ZIP codes in the area, such as 627.'),
    cities: z.array(z.string().trim().min(1).max(60)).max(500).optional().describe('Cities and towns in the area.'),
    within: z
      .array(Circle)
      .max(20)
      .optional()
      .describe('ZIP codes in the area by distance. The distance is measured between the centers of the ZIP codes.'),
    outside: z
      .enum(['disqualify', 'handoff'], sayWith('Choose disqualify or handoff.'))
      .default('handoff')
      .describe(
        'What to do if the lead’s ZIP code is outside the area. If a lead names a town that is not listed, the ' +
          'conversation is always handed off to a person.',
      ),
    goodbye: Statement.optional().describe('Last message to a lead outside the area. Default: a short explanation.'),
  })
  .refine(
    ({ zips = [], zipPrefixes = [], cities = [], within = [] }) =>
      zips.length + zipPrefixes.length + cities.length + within.length > 0,
    'List at least one ZIP code, ZIP prefix, city or distance.',
  )

const RuleName = Word.describe('ID of the rule. Shown to the person who takes over.')

/** When a person takes over: after an answer, for a lead attribute, or for phrases in a text. */
const HandoffRule = z.union(
  [
    z.strictObject({
      rule: RuleName,
      signal: Word.describe('Key of the signal to check.'),
      when: Predicate.describe('Answers that trigger a handoff.'),
    }),
    z.strictObject({
      rule: RuleName,
      attribute: z.string().min(1).max(64).describe('Lead attribute to check.'),
      when: Predicate.describe('Values that trigger a handoff.'),
    }),
    z.strictObject({ rule: RuleName, phrases: Phrases.describe('Phrases in a message that trigger a handoff.') }),
  ],
  sayWith(
    'A handoff rule must have `rule` and one of these: `signal` with `when`, `attribute` with `when`, or `phrases`.',
  ),
)
export type HandoffRule = z.output<typeof HandoffRule>

const Fact = z.strictObject({
  id: Word.describe('ID of the fact, such as service_area.'),
  question: Phrases.describe('Phrases that identify the question. The first whole question is used to ask back.'),
  answer: Statement.describe('Exact answer to send to the lead.'),
  confirmed: z
    .boolean()
    .optional()
    .describe(
      'Whether the company has confirmed that the answer is true. If false, a live workspace does not send the ' +
        'answer, and the campaign cannot be activated there.',
    ),
})

const Booking = z.strictObject({
  durationMinutes: z.number().int().min(5).max(480).describe('Duration of an appointment in minutes.'),
  offers: z
    .union([z.literal(2), z.literal(3)], sayWith('Offer two or three appointment times.'))
    .describe('Number of slots offered in one message: 2 or 3.'),
  horizonDays: z.number().int().min(1).max(60).describe('Number of days ahead for which slots are offered.'),
  hours: z
    .array(
      z.strictObject({
        days: z
          .array(z.number().int().min(1).max(7))
          .min(1)
          .describe('Days of the week, from 1 for Monday to 7 for Sunday.'),
        from: Clock.describe('Start time, such as 09:00, in the workspace’s time zone.'),
        to: Clock.describe('Time by which appointments must end, such as 17:00.'),
      }),
    )
    .min(1)
    .describe('Hours in which appointments can be booked.'),
  calendar: z
    .literal('internal')
    .describe('Calendar that stores the appointments. Only the built-in calendar is supported.'),
})

/** A playbook can only lower the limits of compliance. */
const Limits = z.strictObject({
  agentMessages: z
    .number()
    .int()
    .min(1)
    .max(25, 'The maximum is 25 agent messages per conversation.')
    .default(12)
    .describe('Maximum number of agent messages in a conversation before it is handed off to a person.'),
  unansweredInRow: z
    .number()
    .int()
    .min(1)
    .max(2, 'The maximum is 2 consecutive messages without a reply.')
    .default(1)
    .describe('Maximum number of consecutive agent messages without a reply.'),
  followUps: z
    .number()
    .int()
    .min(0)
    .max(3, 'The maximum is 3 follow-ups without a reply.')
    .default(2)
    .describe('Maximum number of follow-ups to a lead who does not reply.'),
  turnTimeoutMs: z
    .number()
    .int()
    .min(1_000)
    .max(60_000)
    .default(20_000)
    .describe('Time limit for finding a reply, in milliseconds.'),
  modelCentsPerConversation: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(20)
    .describe('Language model budget per conversation, in US cents. 0 turns the model off.'),
})

const FollowUp = z.strictObject({
  afterHours: z
    .number()
    .int()
    .min(24, 'Wait at least 24 hours before a follow-up.')
    .max(720)
    .describe('Hours to wait after the previous message if the lead does not reply: 24 to 720.'),
  text: Template.describe('Text of the follow-up. It must contain the brand name and opt-out instructions.'),
})

/** How one campaign's leads are spoken to and judged: the whole of it, with every default filled in. */
export const Playbook = z.strictObject({
  brand: Brand.describe('The sender of the messages.'),
  goal: z
    .enum(['book', 'qualify'], sayWith('Choose book or qualify.'))
    .default('qualify')
    .describe('Goal of a conversation: an appointment (book), or a qualified lead to hand off (qualify).'),
  openings: z
    .enum(['manual', 'on_lead_created'], sayWith('Choose manual or on_lead_created.'))
    .default('manual')
    .describe(
      'Whether the opening is sent automatically to each new lead of the campaign (on_lead_created) or not (manual).',
    ),
  language: Language.optional().describe('Language of the texts in this playbook. Default: en.'),
  tone: z
    .enum(['friendly', 'neutral', 'brief'], sayWith('Choose friendly, neutral or brief.'))
    .optional()
    .describe(
      'How the agent reacts to an answer before it asks the next question: "Great, thank you!" (friendly), "Got it."' +
        ' (neutral) or not at all (brief). Default: neutral.',
    ),
  opening: Template.describe(
    'The first message. It must contain the brand name and opt-out instructions. {{first_name}} is replaced' +
      ' by the lead’s first name, and {{first_name|there}} by "there" if the name is unknown.',
  ),
  signals: z
    .array(Signal)
    .max(30, 'A playbook can have at most 30 signals.')
    .describe('Information to collect about a lead. Signals with a higher weight are asked first.'),
  questionOrder: z
    .enum(['weight', 'listed'], sayWith('Choose weight or listed.'))
    .optional()
    .describe('Order of the questions: by weight, or as the signals are listed. Default: weight.'),
  confirmAttributes: z
    .boolean()
    .optional()
    .describe(
      'Whether the agent asks the lead to confirm attributes before they count. By default, attributes count ' +
        'without confirmation, but less than an answer.',
    ),
  knockouts: z.array(Knockout).max(50).default([]).describe('Answers that end the conversation.'),
  serviceArea: ServiceArea.optional().describe('The area that the business serves.'),
  handoff: z.array(HandoffRule).max(50).default([]).describe('Rules that hand a conversation off to a person.'),
  facts: z
    .array(Fact)
    .max(100)
    .default([])
    .describe('Answers that the agent can give to questions. The agent makes no other statements of fact.'),
  acknowledgement: z
    .union([Statement, z.literal(false)], sayWith('Write the text, or false to send nothing.'))
    .optional()
    .describe(
      'Message to the lead when a person takes over. Default: a message that someone from the brand will get back ' +
        'to the lead, and when. Set false to send nothing.',
    ),
  emergencyLine: Statement.optional().describe(
    'Message to a lead who reports an emergency, such as a phone number to call. A person is notified immediately.',
  ),
  booking: Booking.optional().describe('Booking settings. Required if the goal is book.'),
  limits: Limits.prefault({}).describe('Message limits. They can only be stricter than the compliance limits.'),
  followUps: z
    .array(FollowUp)
    .max(3, 'At most 3 follow-ups.')
    .default([])
    .describe('Follow-ups to leads who do not reply, in order.'),
  threshold: z
    .number()
    .int()
    .min(1, 'The threshold is a score from 1 to 100.')
    .max(100, 'The threshold is a score from 1 to 100.')
    .optional()
    .describe('Minimum score for a lead to qualify, 1 to 100. Default: the workspace’s threshold.'),
  minConfidence: z
    .enum(['low', 'medium', 'high'], sayWith('Choose low, medium or high.'))
    .default('medium')
    .describe('Minimum confidence for a lead to qualify.'),
  terminal: z
    .array(Terminal)
    .default(['booked', 'disqualified', 'opted-out'])
    .transform(withOptedOut)
    .describe('Outcomes that end a conversation. An opt-out always ends the conversation.'),
  languages: z
    .partialRecord(Language, Translation)
    .optional()
    .describe(
      'The texts in other languages. A lead who writes in a language that the playbook does not include is handed ' +
        'off to a person.',
    ),
})
export type Playbook = z.output<typeof Playbook>

export type { PlaybookProblem } from './problem.ts'

/** An opt-out always ends a conversation, even if the playbook does not list it. */
function withOptedOut(ends: z.output<typeof Terminal>[]): z.output<typeof Terminal>[] {
  return [...new Set([...ends, 'opted-out' as const])]
}

/** The JSON Schema of a playbook, for editors. Conditions between its parts are only checked by parsing. */
export function playbookSchema(): object {
  return z.toJSONSchema(Playbook, { io: 'input' })
}
