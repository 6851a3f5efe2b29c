import { pino } from 'pino'
import type { Log } from '../domain/kernel/index.ts'

/**
 * Writes one JSON line per event to standard output. Fields are written as they are given, so callers must not pass secrets or
 * the text of messages.
 */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (fields) => logger.info(fields),
    warn: (fields) => logger.warn(fields),
    error: (fields) => logger.error(fields),
  }
}
