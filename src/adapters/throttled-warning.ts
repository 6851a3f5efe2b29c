import type { Log } from '../domain/kernel/index.ts'

const SILENCE_MS = 10_000

/** Logs an error of a connection at most once in 10 s, because it repeats with every attempt while the server is down. */
export function throttledWarning(
  log: Log,
  line: { event: string } & Record<string, unknown>,
): (error: unknown) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - saidAtMs < SILENCE_MS) return
    saidAtMs = performance.now()
    log.warn({ ...line, err: error })
  }
}
