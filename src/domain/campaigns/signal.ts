import { z } from 'zod'
import { Phrases, Question, sayWith } from './wording.ts'

/**
 * Extracts a value from a lead's words. Every kind reads its usual forms ("15k", "next week", "yes") without a matcher.
 *
 * - `phrase`: these words have this value. For a date, `means` is a number of days from the message. With `asked`, they count
 *   only in a reply to the signal's question, because they are too common elsewhere ("the house").
 * - `range`: plausible amounts. A bare "15" below `min` is read as thousands if that is within the range.
 * - `cue`: words that assign an amount or a date to this signal ("budget", "bedrooms").
 * - `except`: words to ignore, although they contain one of the signal's phrases ("speak to the owner").
 */
export const Matcher = z.discriminatedUnion(
  'match',
  [
    z.strictObject({
      match: z.literal('phrase').describe('Phrases that map to a value.'),
      phrases: Phrases,
      means: z
        .union([z.string(), z.boolean(), z.number()])
        .describe('The value: an option, true or false, an amount, or a number of days from now.'),
      asked: z.boolean().optional().describe('Whether the phrases only count in a reply to the signal’s question.'),
    }),
    z.strictObject({
      match: z.literal('range').describe('Range of plausible amounts.'),
      min: z
        .number()
        .optional()
        .describe('Minimum. A smaller number such as 15 is read as 15,000 if that is within the range.'),
      max: z.number().optional().describe('Maximum.'),
    }),
    z.strictObject({
      match: z.literal('cue').describe('Phrases that assign an amount or a date to this signal, such as "budget".'),
      phrases: Phrases,
    }),
    z.strictObject({
      match: z.literal('except').describe('Phrases to ignore, even if they contain a phrase of this signal.'),
      phrases: Phrases,
    }),
  ],
  sayWith(
    'Write {"match": "phrase", "phrases": [...], "means": ...}, or a "range" with min and max, or a "cue" ' +
      'or an "except" with phrases.',
  ),
)
export type Matcher = z.output<typeof Matcher>

const Days = z.number().int().min(0).max(3_650)

/** A condition on one value. Dates are compared with the day on which the lead stated them. */
export const Predicate = z.union(
  [
    z.strictObject({ is: z.union([z.string(), z.boolean()]).describe('Equals this option, or true or false.') }),
    z.strictObject({ oneOf: z.array(z.string()).min(1).describe('Equals one of these options.') }),
    z.strictObject({
      atLeast: z.number().describe('Equal to or greater than this amount.'),
      atMost: z.number().optional().describe('Not greater than this amount.'),
    }),
    z.strictObject({ atMost: z.number().describe('Equal to or less than this amount.') }),
    z.strictObject({
      withinDays: Days.describe(
        'A date at most this number of days after the message. Earlier dates match too, such as a policy that has expired.',
      ),
    }),
    z.strictObject({ afterDays: Days.describe('A date more than this number of days after the message.') }),
    z.strictObject({ known: z.literal(true).describe('Any answer.') }),
  ],
  sayWith(
    'A condition must have one of: is, oneOf, atLeast, atMost, withinDays, afterDays or known. atLeast and atMost can be combined.',
  ),
)
export type Predicate = z.output<typeof Predicate>

/** A name within a playbook: of a signal, a fact, a rule. */
export const Word = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'Use lower-case letters, digits and underscores, starting with a letter.')
  .refine((word) => word !== 'constructor', 'This key is reserved. Use another key.')

/** One thing to learn about a lead. `value` is read from the top; the first row that fits gives the points. */
export const Signal = z.strictObject({
  key: Word.describe('Key of the signal, such as roof_type. Used in reports and the API.'),
  label: z
    .string()
    .trim()
    .min(1, 'Enter a display name for the signal.')
    .max(60)
    .describe('Display name of the signal.'),
  kind: z
    .enum(
      ['boolean', 'choice', 'number', 'money', 'date', 'text'],
      sayWith('Choose boolean, choice, number, money, date or text.'),
    )
    .describe(
      'Value type: yes or no (boolean), one of several options (choice), a number, an amount of money, a ' +
        'date, or text.',
    ),
  weight: z
    .number(sayWith('Enter a weight from 0 to 10.'))
    .int('Enter a whole number from 0 to 10.')
    .min(0, 'The minimum weight is 0.')
    .max(10, 'The maximum weight is 10.')
    .describe('Weight in the score, 0 to 10. Signals with a higher weight are asked first.'),
  required: z.boolean().default(false).describe('Whether the lead must answer the question to qualify.'),
  ask: z
    .array(Question)
    .min(1, 'Write at least one question.')
    .max(5)
    .describe('One or more wordings of the question.'),
  reask: Question.optional().describe('Question to ask the second time, or if two answers contradict each other.'),
  options: z
    .record(z.string(), z.string().trim().min(1).max(40))
    .optional()
    .describe('Option names in messages to leads, by option. Default: the options themselves.'),
  maxAsks: z
    .union([z.literal(1), z.literal(2)], sayWith('Must be 1 or 2. The agent can ask a question once or twice.'))
    .default(2)
    .describe('How many times the agent can ask the question: 1 or 2.'),
  extract: z
    .array(Matcher)
    .max(100)
    .default([])
    .describe('Rules that extract the value from messages. Amounts, dates, yes and no are recognized without rules.'),
  value: z
    .array(
      z.strictObject({
        when: Predicate.describe('Answers that this row matches.'),
        points: z
          .number(sayWith('Enter points from -1 to 1.'))
          .min(-1, 'Points must be between -1 and 1.')
          .max(1, 'Points must be between -1 and 1.')
          .describe('Points: 1 adds the full weight, 0 adds nothing, and negative points subtract.'),
      }),
    )
    .min(1, 'Assign points to at least one answer.')
    .describe('Points for answers. The first matching row counts.'),
})
export type Signal = z.output<typeof Signal>
export type SignalKind = Signal['kind']
