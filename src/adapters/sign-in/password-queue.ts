import PQueue from 'p-queue'
import type { PasswordQueue } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

/** One scrypt hash takes 32 MiB, about 80 ms of one core, and one of the four threads that DNS and file reads share. */
const HASHES_AT_ONCE = 1
const LOOKUPS_AT_ONCE = 2
const WAITING_MAX = 40
const RETRY_AFTER_SECONDS = 5

/**
 * Limits the processor time that passwords cost. Sign-ins from known networks have their own queue, which runs first, so
 * attempts from other networks cannot fill it.
 */
export function createPasswordQueue(): PasswordQueue {
  const lookups = new PQueue({ concurrency: LOOKUPS_AT_ONCE })
  const hashes = new PQueue({ concurrency: HASHES_AT_ONCE })
  return {
    async run(isKnown, work) {
      const priority = (await lookups.add(isKnown)) ? 1 : 0
      if (hashes.sizeBy({ priority }) < WAITING_MAX) return hashes.add(work, { priority })
      const message = 'Too many sign-in requests. Try again in a few seconds, or use an emailed link.'
      throw new AppError('rate_limited', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  }
}
