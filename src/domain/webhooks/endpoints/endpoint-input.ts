import { z } from 'zod'
import { ENDPOINT_URL_LENGTH_MAX } from '../../egress/index.ts'
import { EVENT_TYPES } from '../../events/index.ts'
import { text } from '../../kernel/index.ts'

const DESCRIPTION_LENGTH_MAX = 500
const RATE_PER_SECOND_MAX = 1_000

/** The fields of an endpoint that its owner sets, for creating and for changing. */

export const url = text(1, ENDPOINT_URL_LENGTH_MAX).describe('Where the events are posted: https.')

export const eventTypes = z
  .array(z.enum([...EVENT_TYPES, '*']))
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((types) => !types.includes('*') || types.length === 1, { error: '"*" stands alone: it means all types.' })
  .refine((types) => new Set(types).size === types.length, { error: 'Each type may stand once.' })
  .describe('One or more of the six types, or ["*"] for all, those to come included.')

export const description = text(0, DESCRIPTION_LENGTH_MAX)

export const ordering = z.enum(['none', 'per_lead'])

export const ratePerSecond = z.int().min(1).max(RATE_PER_SECOND_MAX)
