import { z } from 'zod'
import { Phrases, Question, sayWith } from './wording.ts'

/**
 * How a lead's words become a value. Every kind already reads its own forms ("15k", "next week", "yes");
 * a matcher adds what only the playbook knows.
 *
 * - `phrase`: these words mean this value. For a date, `means` is a number of days from the day it was said. With
 *   `asked` they do so only in an answer to our question, being too common anywhere else ("the house").
 * - `range`: which amounts are believable; a bare "15" below `min` is read as thousands when that fits.
 * - `cue`: words that claim an amount or a date for this signal ("budget", "bedrooms").
 * - `except`: words that say nothing of this signal, though one of its phrases is in them ("speak to the owner").
 */
export const Matcher = z.discriminatedUnion(
  'match',
  [
    z.strictObject({
      match: z.literal('phrase').describe('These words mean this value.'),
      phrases: Phrases,
      means: z
        .union([z.string(), z.boolean(), z.number()])
        .describe('What they mean: an option, true or false, an amount, or a number of days from now.'),
      asked: z.boolean().optional().describe('Whether they do so only in an answer to our question.'),
    }),
    z.strictObject({
      match: z.literal('range').describe('Which amounts can be believed.'),
      min: z.number().optional().describe('The least. A bare 15 below it is read as 15,000 where that fits.'),
      max: z.number().optional().describe('The most.'),
    }),
    z.strictObject({
      match: z.literal('cue').describe('Words that claim an amount or a date for this signal, such as "budget".'),
      phrases: Phrases,
    }),
    z.strictObject({
      match: z.literal('except').describe('Words that say nothing of this signal, though a phrase of it is in them.'),
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

/** A test of one value. Dates are compared with the day on which the lead said them. */
export const Predicate = z.union(
  [
    z.strictObject({ is: z.union([z.string(), z.boolean()]).describe('This option; or true or false.') }),
    z.strictObject({ oneOf: z.array(z.string()).min(1).describe('One of these options.') }),
    z.strictObject({
      atLeast: z.number().describe('This much or more.'),
      atMost: z.number().optional().describe('But not more than this.'),
    }),
    z.strictObject({ atMost: z.number().describe('This much or less.') }),
    z.strictObject({ withinDays: Days.describe('A day within so many days from when it was said.') }),
    z.strictObject({ afterDays: Days.describe('A day more than so many days from when it was said.') }),
    z.strictObject({ known: z.literal(true).describe('Any answer at all.') }),
  ],
  sayWith(
    'Say when this applies with one of: is, oneOf, atLeast and/or atMost, withinDays, afterDays, or known: true.',
  ),
)
export type Predicate = z.output<typeof Predicate>

/** A name within a playbook: of a signal, a fact, a rule. */
export const Word = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'Use lower-case letters, digits and underscores, starting with a letter.')
  .refine((word) => word !== 'constructor', 'This key is reserved. Use another one.')

/** One thing to learn about a lead. `value` is read from the top; the first row that fits gives the points. */
export const Signal = z.strictObject({
  key: Word.describe('Its name within the playbook, such as roof_type. Reports and the API use it.'),
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
      'What an answer is: yes or no (boolean), one of some options (choice), a count, a sum, a day, or any words.',
    ),
  weight: z
    .number(sayWith('Enter a weight from 0 to 10.'))
    .int('Enter a whole number from 0 to 10.')
    .min(0, 'The minimum weight is 0.')
    .max(10, 'The maximum weight is 10.')
    .describe('How much it counts for the score, 0 to 10. What weighs most is asked first.'),
  required: z.boolean().default(false).describe('Whether nobody qualifies without an answer to it.'),
  ask: z
    .array(Question)
    .min(1, 'Write at least one question.')
    .max(5)
    .describe('The question, in one wording or more.'),
  reask: Question.optional().describe('What is asked the second time, and when two answers contradict each other.'),
  maxAsks: z
    .union([z.literal(1), z.literal(2)], sayWith('A question may be asked once or twice.'))
    .default(2)
    .describe('How often it is asked: 1 or 2.'),
  extract: z
    .array(Matcher)
    .max(100)
    .default([])
    .describe(
      'How a lead’s words become an answer. What its kind reads by itself (sums, days, yes and no) needs none.',
    ),
  value: z
    .array(
      z.strictObject({
        when: Predicate.describe('Which answers.'),
        points: z
          .number(sayWith('Enter points from -1 to 1.'))
          .min(-1, 'Points must be between -1 and 1.')
          .max(1, 'Points must be between -1 and 1.')
          .describe('What they are worth: 1 is the whole weight, 0 nothing, and less than 0 takes away.'),
      }),
    )
    .min(1, 'Assign points to at least one answer.')
    .describe('What answers are worth: read from the top, and the first row that fits counts.'),
})
export type Signal = z.output<typeof Signal>
export type SignalKind = Signal['kind']
