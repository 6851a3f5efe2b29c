import { pino } from 'pino'
import type { Log } from '../domain/kernel/index.ts'

/** Writes one JSON line per event to standard output. Secrets must never be in it. */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (line) => logger.info(line),
    warn: (line) => logger.warn(line),
    error: (line) => logger.error(line),
  }
}
