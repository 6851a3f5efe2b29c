import type { z } from 'zod'
import type { ErrorCode } from '../../../errors.ts'
import { wordsOf } from '../../kernel/index.ts'

/** Why the sending rules withhold a message, by the API's error code. */
export const withheldCode = wordsOf('WithheldCode', 'Why a message is withheld.', {
  recipient_opted_out: 'The recipient has opted out.',
  quiet_hours: 'Quiet hours apply in at least one place where the recipient may be.',
  frequency_cap_reached: 'The message would exceed a frequency cap for this recipient.',
  consent_missing: 'The workspace requires recorded consent, and the recipient has none.',
  no_sender_available: 'The workspace has no registered phone number to send from.',
} satisfies Partial<Record<ErrorCode, string>>)

export type WithheldCode = z.output<typeof withheldCode>
