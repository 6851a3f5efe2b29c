import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { text, wireNumber } from '../kernel/index.ts'
import type { AttributeValue } from './lead.ts'

const KEYS_MAX = 100
const KEY_LENGTH_MAX = 64
const BYTES_MAX = 16 * 1024

/** Attributes as a client gives them: `null` removes a key. */
export const attributesInput = z
  .record(text(1, KEY_LENGTH_MAX), z.union([text(0, BYTES_MAX), wireNumber, z.boolean(), z.null()]))
  .describe(
    'Custom fields of the lead: an object whose values are strings, numbers or booleans. New values are merged into ' +
      'the existing ones by key. Set a key to null to remove it. At most 100 keys of up to 64 characters each, ' +
      'and 16 KiB in total.',
  )

export type AttributesInput = z.infer<typeof attributesInput>

/** The limits apply to the stored attributes, not only to those of one request. */
export function checkAttributes(merged: Record<string, AttributeValue>): void {
  if (Object.keys(merged).length > KEYS_MAX) {
    throw new AppError('invalid_parameter', { param: 'attributes', message: 'A lead can have at most 100 attributes.' })
  }
  if (Buffer.byteLength(JSON.stringify(merged)) > BYTES_MAX) {
    throw new AppError('invalid_parameter', {
      param: 'attributes',
      message: 'Attributes must not exceed 16 KiB in total.',
    })
  }
}
