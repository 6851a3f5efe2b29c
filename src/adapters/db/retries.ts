import { AppError, DATABASE_AWAY } from '../../errors.ts'

/** Deadlock, serialisation failure, lock timeout, and Prisma's "could not start a transaction in time". */
const LOST_RACE = new Set(['40P01', '40001', '55P03', 'P2028'])
/**
 * The server is down, stopping, starting or full. The statement may have been committed when the connection broke, so it is not
 * retried here: only the caller knows whether that is safe.
 */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '57P05', '53300'],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'], // Prisma's codes for the same
])
const CONNECTION_EXCEPTION_CLASS = '08'
/** The statement exceeded its timeout, and would again. */
const OUT_OF_TIME = '57014'
/** The driver's own errors, which have no code. */
const AWAY_IN_WORDS = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
const RETRIES_MAX = 3
const JITTER_MS = 50

/**
 * Retries database work up to three times after a conflict. A database outage and a statement timeout become `unavailable`,
 * with the database's error as cause.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      const lostRace = LOST_RACE.has(codeOf(error))
      if (isAway(error)) throw unavailable(error, DATABASE_AWAY)
      if (codeOf(error) === OUT_OF_TIME || (lostRace && retries === RETRIES_MAX)) throw unavailable(error)
      if (!lostRace) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MS * 2 ** retries))
    }
  }
}

function unavailable(cause: unknown, detail?: string): AppError {
  return new AppError('unavailable', { cause, detail, retryAfterSeconds: 1 })
}

function isAway(error: unknown): boolean {
  const code = codeOf(error)
  const isCoded = AWAY.has(code) || (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION_CLASS))
  return isCoded || (error instanceof Error && AWAY_IN_WORDS.test(error.message))
}

/** PostgreSQL's code if there is one, even if Prisma has its own code for it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } }
  return meta?.driverAdapterError?.cause?.originalCode ?? String(error.code)
}
