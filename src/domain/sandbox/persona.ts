import { z } from 'zod'
import { optionalOnCreate, text } from '../kernel/index.ts'

const BODY_LENGTH_MAX = 1_600
const SCRIPT_BYTES_MAX = 65_536
const STOPS_AFTER_MAX = 100
const DELAY_MAX_SECONDS = 86_400

const SAY =
  'Alternative replies. The persona uses one of them, selected by its seed. Each reply is a list of up to ' +
  'five messages. An empty list means no reply.'
const Say = z
  .array(z.array(text(1, BODY_LENGTH_MAX)).max(5))
  .max(10)
  .describe(SAY)

const Answer = z
  .strictObject({
    when: optionalOnCreate(z.array(text(1, 60)).min(1).max(30)).describe(
      'Words or phrases. The rule matches if the received message contains at least one of them. Case and ' +
        'accents are ignored. If omitted, the rule matches every message.',
    ),
    say: Say,
    once: optionalOnCreate(z.boolean()).describe(
      'Whether the rule is used only once. After that, later rules can match. Default: false.',
    ),
    ends: optionalOnCreate(z.boolean()).describe(
      'Whether the persona sends no further messages after this reply. Default: false.',
    ),
  })
  .describe('One reply rule of a persona.')

const Delay = z
  .strictObject({
    min: z.number().min(0).max(DELAY_MAX_SECONDS).describe('Minimum delay in seconds, 0 to 86,400.'),
    max: z.number().min(0).max(DELAY_MAX_SECONDS).describe('Maximum delay in seconds. Must not be less than `min`.'),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'Must be equal to or greater than `min`.' })
  .describe('Delay before the persona replies.')

/** How a persona replies. The first matching rule is used. */
export const PersonaScript = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'Use uppercase letters, digits and underscores, such as EAGER_HOMEOWNER.')
      .describe(
        'Name of the script: up to 40 uppercase letters, digits and underscores. The first character is a letter.',
      ),
    vertical: optionalOnCreate(text(1, 40)).describe('Industry of the script, such as `home services`.'),
    opening: optionalOnCreate(Say.min(1)).describe(
      'Alternative openings, used if the persona starts the conversation. The persona uses one of them, selected ' +
        'by its seed. Each opening is a list of up to five messages.',
    ),
    answers: z.array(Answer).max(50).describe('Up to 50 reply rules. The first matching rule is used.'),
    otherwise: optionalOnCreate(Say).describe('Alternative replies, used if no rule matches. Default: no reply.'),
    delay_seconds: optionalOnCreate(Delay)
      .transform((delay) => delay ?? { min: 2, max: 8 })
      .describe('Delay before each reply. The persona selects a random delay in this range. Default: 2 to 8 seconds.'),
    stops_after: optionalOnCreate(z.int().min(1).max(STOPS_AFTER_MAX))
      .transform((count) => count ?? 25)
      .describe('Maximum number of messages that the persona sends, 1 to 100. Default: 25.'),
    typo_rate: optionalOnCreate(z.number().min(0).max(1))
      .transform((share) => share ?? 0)
      .describe(
        'Share of words with a typo, 0 to 1. Only words of at least four characters can contain a typo. Default: 0.',
      ),
  })
  .refine(
    (script) => Buffer.byteLength(JSON.stringify(script)) <= SCRIPT_BYTES_MAX,
    'A script can have at most 64 KiB.',
  )
  .describe('A custom persona script, at most 64 KiB.')

export type PersonaScript = z.output<typeof PersonaScript>
export type Say = z.output<typeof Say>
