import { AppError } from '../../errors.ts'

/** Deadlock, serialisation failure, lock timeout, and Prisma's "could not start a transaction in time". */
const LOST_RACE = new Set(['40P01', '40001', '55P03', 'P2028'])
/** The server is away, going, coming, or full. What ran when it went may have happened: it is not tried again. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'], // Prisma's words for the same
])
/** The statement ran for as long as it may, and would again. */
const OUT_OF_TIME = '57014'
const AWAY_IN_WORDS = /timeout exceeded when trying to connect|Connection terminated/
const RETRIES_MAX = 3
const JITTER_MS = 50

/**
 * Does database work again, up to three times, when it lost a race. A database that is away is `unavailable`, and so is the
 * answer to a statement that runs out of time; the cause is the database's own error.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      const lostRace = LOST_RACE.has(codeOf(error))
      if (isAway(error) || codeOf(error) === OUT_OF_TIME || (lostRace && retries === RETRIES_MAX)) {
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

/** PostgreSQL's code where there is one, also where Prisma has its own for many of them. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } }
  return meta?.driverAdapterError?.cause?.originalCode ?? String(error.code)
}
