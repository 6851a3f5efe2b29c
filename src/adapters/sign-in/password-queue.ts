import PQueue from 'p-queue'
import type { PasswordQueue } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

/** One scrypt hash takes 32 MiB and some 80 ms of one core, and one of the four threads that DNS and file reads share. */
const HASHES_AT_ONCE = 1
const ASKED_AT_ONCE = 2
const WAITING_MAX = 40
const RETRY_AFTER_SECONDS = 5

/**
 * Limits what passwords cost the process, whoever sends them. Sign-ins from known networks have a queue of their own, which goes
 * first: strangers cannot fill it.
 */
export function createPasswordQueue(): PasswordQueue {
  const arrivals = new PQueue({ concurrency: ASKED_AT_ONCE })
  const queue = new PQueue({ concurrency: HASHES_AT_ONCE })
  return {
    async run(isKnown, work) {
      const priority = (await arrivals.add(isKnown)) ? 1 : 0
      if (queue.sizeBy({ priority }) < WAITING_MAX) return queue.add(work, { priority })
      const message = 'Too many sign-ins at once. Wait a few seconds, or use a link.'
      throw new AppError('rate_limited', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  }
}
