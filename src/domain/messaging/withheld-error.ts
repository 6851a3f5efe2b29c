import { AppError, errorCatalogue } from '../../errors.ts'
import type { Refusal } from './queue-message.ts'

/** 422 with the reason and, where waiting helps, when sending opens again. */
export function withheldError(refusal: Refusal, now: Date): AppError {
  const { code } = refusal
  if (code === 'conversation_with_human' || code === 'campaign_not_active')
    return new AppError('conflict', { detail: code })
  if (!('retryAt' in refusal) || !refusal.retryAt) return new AppError(code)
  return new AppError(code, {
    message: `${refusal.words ?? errorCatalogue[code].message} Sending is allowed again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}
