import { z } from 'zod'
import { ENDPOINT_URL_LENGTH_MAX } from '../../egress/index.ts'
import { EVENT_TYPES } from '../../events/index.ts'
import { text } from '../../kernel/index.ts'
import { endpointOrdering, subscribedType } from './endpoint.ts'

const DESCRIPTION_LENGTH_MAX = 500
const RATE_PER_SECOND_MAX = 1_000

/** The fields of an endpoint that its owner sets, for creating and for changing. */

export const url = text(1, ENDPOINT_URL_LENGTH_MAX).describe('The https URL to send events to.')

export const eventTypes = z
  .array(subscribedType)
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((types) => !types.includes('*') || types.length === 1, {
    error: '"*" selects all event types and cannot be combined with other event types.',
  })
  .refine((types) => new Set(types).size === types.length, { error: 'Event types must be unique.' })
  .describe('One or more event types, or ["*"] for all types, including future ones.')

export const description = text(0, DESCRIPTION_LENGTH_MAX)

export const ordering = endpointOrdering

export const ratePerSecond = z.int().min(1).max(RATE_PER_SECOND_MAX)
