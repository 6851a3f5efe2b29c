import { AppError } from '../../errors.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** Throws `invalid_parameter` unless the time is in the future and at most one year ahead. */
export function checkAhead(param: string, time: Date, now: Date): void {
  const message =
    time <= now
      ? 'Must be in the future.'
      : time.getTime() > now.getTime() + YEAR_MS
        ? 'Must be at most one year ahead.'
        : null
  if (message) throw new AppError('invalid_parameter', { param, message })
}
