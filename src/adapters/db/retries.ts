import { AppError } from '../../errors.ts'

/** Deadlock, serialisation failure, lock timeout, and Prisma's "could not start a transaction in time". */
const LOST_RACE = new Set(['40P01', '40001', '55P03', 'P2028'])
/** The server is away, going, coming, or full. What ran when it went may have happened: it is not tried again. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'])
const AWAY_IN_WORDS = /timeout exceeded when trying to connect|Connection terminated/
const RETRIES_MAX = 3
const JITTER_MS = 50

/** Does database work again, up to three times, when it lost a race. A database that is away is `unavailable`. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      const lostRace = LOST_RACE.has(codeOf(error))
      if (isAway(error) || (lostRace && retries === RETRIES_MAX)) {
        throw new AppError('unavailable', { cause: error, retryAfterSeconds: 1 })
      }
      if (!lostRace) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MS * 2 ** retries))
    }
  }
}

function isAway(error: unknown): boolean {
  return AWAY.has(codeOf(error)) || (error instanceof Error && AWAY_IN_WORDS.test(error.message))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
