import { AppError, READER_BUSY } from '../../errors.ts'

/**
 * Why a text could not be read. `busy`: the reader did not get to it in time. `timed_out`: it took longer than a text may.
 * `crashed`: the reader ended while it read. The text itself is at fault in the last two, as far as anybody can tell.
 */
export type WhyNotRead = 'busy' | 'timed_out' | 'crashed'

/** A text that was not read. Callers that cannot put the reading off answer 503 with it. */
export class ReadingFailed extends AppError {
  readonly why: WhyNotRead

  constructor(why: WhyNotRead, cause?: unknown) {
    super('unavailable', { detail: why === 'busy' ? READER_BUSY : `reading ${why}`, retryAfterSeconds: 1, cause })
    this.why = why
  }
}
