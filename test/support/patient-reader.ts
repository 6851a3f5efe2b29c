import { createReader, type Reader } from '../../src/adapters/reader/reader.ts'

const PATIENCE_MS = 60_000

/**
 * Reads every text, however long it takes. The usual time limits would defer a text on a busy machine, and a test that
 * stops the clock would never see it due again.
 */
export function patientReader(): Reader {
  return createReader({ threads: 1, timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS })
}
