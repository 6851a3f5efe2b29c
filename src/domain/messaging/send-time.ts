import { AppError } from '../../errors.ts'

const SEND_AHEAD_MAX_MS = 90 * 24 * 3_600_000
/** Tolerance for clock differences and for requests that were delayed in transit. */
const PAST_ALLOWED_MS = 5 * 60_000

/**
 * The time at which to send a message: undefined for now. Throws `invalid_parameter` for a time too far in the past or
 * future.
 */
export function readSendTime(sendAt: Date | undefined, now: Date): Date | undefined {
  if (sendAt === undefined) return undefined
  const ahead = sendAt.getTime() - now.getTime()
  if (ahead > SEND_AHEAD_MAX_MS) throw wrongTime('Must be at most 90 days ahead.')
  if (ahead < -PAST_ALLOWED_MS) {
    throw wrongTime('Must not be more than five minutes in the past. To send the message now, omit `send_at`.')
  }
  return ahead > 0 ? sendAt : undefined
}

function wrongTime(message: string): AppError {
  return new AppError('invalid_parameter', { param: 'send_at', message })
}
