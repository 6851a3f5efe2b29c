import { AppError, READER_BUSY } from '../../errors.ts'

/**
 * Why a text could not be read. `busy`: the reader had no time. `timed_out`: it took too long. `crashed`: the reader stopped
 * while reading it. In the last two cases, the text is probably the cause.
 */
export type WhyNotRead = 'busy' | 'timed_out' | 'crashed'

/** A text that was not read. Callers that cannot retry later respond with 503. */
export class ReadingFailed extends AppError {
  readonly why: WhyNotRead

  constructor(why: WhyNotRead, cause?: unknown) {
    super('unavailable', { detail: why === 'busy' ? READER_BUSY : `reading ${why}`, retryAfterSeconds: 1, cause })
    this.why = why
  }
}
