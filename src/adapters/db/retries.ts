import { AppError } from '../../errors.ts'

/** Deadlock, serialisation failure, lock timeout, and Prisma's "could not start a transaction in time". */
const TRANSIENT = new Set(['40P01', '40001', '55P03', 'P2028'])
const RETRIES_MAX = 3
const JITTER_MS = 50

/** Runs a transaction again, up to three times, when it lost a race. Still losing, the service is too busy. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error)) throw error
      if (retries === RETRIES_MAX) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 1 })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MS * 2 ** retries))
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code))
}
