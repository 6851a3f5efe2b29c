import { z } from 'zod'
import { optionalOnCreate, text } from '../kernel/index.ts'

const BODY_LENGTH_MAX = 1_600
const SCRIPT_BYTES_MAX = 65_536
const STOPS_AFTER_MAX = 100
const DELAY_MAX_SECONDS = 86_400

/** The ways to say one thing, of which the seed chooses; each is one text, a burst of up to five, or silence. */
const Say = z.array(z.array(text(1, BODY_LENGTH_MAX)).max(5)).max(10)

const Answer = z.strictObject({
  when: optionalOnCreate(z.array(text(1, 60)).min(1).max(30)).describe(
    'Words or phrases, one of which the received message must contain, ignoring case. Omit to match every message.',
  ),
  say: Say.describe('Alternative replies.'),
  once: optionalOnCreate(z.boolean()).describe(
    'Whether the reply is used only once. Afterwards, later rules can match.',
  ),
  ends: optionalOnCreate(z.boolean()).describe('Whether the persona stops after this reply.'),
})

const Delay = z
  .strictObject({
    min: z.number().min(0).max(DELAY_MAX_SECONDS),
    max: z.number().min(0).max(DELAY_MAX_SECONDS),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'Must not be less than min.' })

/** How a scripted person answers. The first answer that fits what we text is given. */
export const PersonaScript = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'Use uppercase letters, digits and underscores, such as EAGER_HOMEOWNER.'),
    vertical: optionalOnCreate(text(1, 40)).describe('The industry of the persona.'),
    opening: optionalOnCreate(Say.min(1)).describe('Messages to start a conversation with.'),
    answers: z.array(Answer).max(50),
    otherwise: optionalOnCreate(Say).describe('Reply if no rule matches. Omit for no reply.'),
    delay_seconds: optionalOnCreate(Delay).transform((delay) => delay ?? { min: 2, max: 8 }),
    stops_after: optionalOnCreate(z.int().min(1).max(STOPS_AFTER_MAX)).transform((count) => count ?? 25),
    typo_rate: optionalOnCreate(z.number().min(0).max(1)).transform((share) => share ?? 0),
  })
  .refine(
    (script) => Buffer.byteLength(JSON.stringify(script)) <= SCRIPT_BYTES_MAX,
    'A script can have at most 64 KiB.',
  )

export type PersonaScript = z.output<typeof PersonaScript>
export type Say = z.output<typeof Say>
