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
      match: z.literal('phrase'),
      phrases: Phrases,
      means: z.union([z.string(), z.boolean(), z.number()]),
      asked: z.boolean().optional(),
    }),
    z.strictObject({ match: z.literal('range'), min: z.number().optional(), max: z.number().optional() }),
    z.strictObject({ match: z.literal('cue'), phrases: Phrases }),
    z.strictObject({ match: z.literal('except'), phrases: Phrases }),
  ],
  sayWith(
    'Write {"match": "phrase", "phrases": [...], "means": ...}, or a "range" with min and max, or a "cue" or an "except" with phrases.',
  ),
)
export type Matcher = z.output<typeof Matcher>

const Days = z.number().int().min(0).max(3_650)

/** A test of one value. Dates are compared with the day on which the lead said them. */
export const Predicate = z.union(
  [
    z.strictObject({ is: z.union([z.string(), z.boolean()]) }),
    z.strictObject({ oneOf: z.array(z.string()).min(1) }),
    z.strictObject({ atLeast: z.number(), atMost: z.number().optional() }),
    z.strictObject({ atMost: z.number() }),
    z.strictObject({ withinDays: Days }),
    z.strictObject({ afterDays: Days }),
    z.strictObject({ known: z.literal(true) }),
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
  .refine((word) => word !== 'constructor', 'This word is taken; use another.')

/** One thing to learn about a lead. `value` is read from the top; the first row that fits gives the points. */
export const Signal = z.strictObject({
  key: Word,
  label: z.string().trim().min(1, 'Give the signal a name that people will read.').max(60),
  kind: z.enum(
    ['boolean', 'choice', 'number', 'money', 'date', 'text'],
    sayWith('Choose boolean, choice, number, money, date or text.'),
  ),
  weight: z
    .number(sayWith('Give a weight from 0 to 10.'))
    .int('Give a whole number from 0 to 10.')
    .min(0, 'The least weight is 0.')
    .max(10, 'The greatest weight is 10.'),
  required: z.boolean().default(false),
  ask: z.array(Question).min(1, 'Write at least one question.').max(5),
  reask: Question.optional(),
  maxAsks: z.union([z.literal(1), z.literal(2)], sayWith('A question may be asked once or twice.')).default(2),
  extract: z.array(Matcher).max(100).default([]),
  value: z
    .array(
      z.strictObject({
        when: Predicate,
        points: z
          .number(sayWith('Give points from -1 to 1.'))
          .min(-1, 'Points go from -1 to 1.')
          .max(1, 'Points go from -1 to 1.'),
      }),
    )
    .min(1, 'Say what at least one answer is worth.'),
})
export type Signal = z.output<typeof Signal>
export type SignalKind = Signal['kind']
