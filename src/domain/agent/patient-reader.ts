import type { Meaning } from '../compliance/index.ts'
import { ReadingFailed } from '../texts/index.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import type { TurnReader } from './turn-reader.ts'

export type PatientReader = {
  readMeaning(body: string): Promise<Meaning | null>
  planTurn(facts: TurnFacts): Promise<TurnPlan | null>
}

/**
 * A busy machine can exceed the time limit of a reading. A conversation then reads the text again, and so does this reader; this
 * many times in all, so that slow texts cannot occupy the threads.
 */
const REREADS_MAX = 4

/** Answers null for a text that cannot be read. A busy reader is an error of the service. */
export function patientReader(reader: Pick<TurnReader, 'readMeaning' | 'planTurn'>): PatientReader {
  let rereads = 0
  const read = async <Result>(task: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof ReadingFailed) || error.why === 'busy') throw error
      if (error.why !== 'timed_out' || rereads++ >= REREADS_MAX) return null
      return read(task)
    }
  }
  return {
    readMeaning: (body) => read(() => reader.readMeaning(body)),
    planTurn: (facts) => read(() => reader.planTurn(facts)),
  }
}
