import { readChoice } from '../choice.ts'
import type { Extractor } from '../extractor.ts'
import { uninsuredIn } from './insurers.ts'
import { bodyIn } from './vehicle-body.ts'

/** Reads an option by the playbook's phrases, by the model of a vehicle, or by the words of who has no insurance now. */
export const readOption: Extractor = (signal, reading, context) => {
  const choice = bodyIn(signal, reading, context, readChoice(signal, reading, context))
  const none = uninsuredIn(signal, reading)
  return none && (!choice || choice.hinted || choice.start < none.start) ? none : choice
}
