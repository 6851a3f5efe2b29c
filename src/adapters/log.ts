import { pino } from 'pino'
import type { Log } from '../domain/kernel/index.ts'

/** One wide JSON line for each thing that happened, on standard output. Secrets are never put into one. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (line) => logger.info(line),
    warn: (line) => logger.warn(line),
    error: (line) => logger.error(line),
  }
}
