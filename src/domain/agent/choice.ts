import { type Extractor, findMeanings, settle } from './extractor.ts'

/** The first option named, or after words of correction the last; what is ruled out ("not the kitchen") is not named. */
export const readChoice: Extractor = (signal, reading, context) => {
  const named = findMeanings(signal, reading, context).filter(({ negated }) => !negated)
  const choice = settle(named, context.hasCorrection)
  return choice && { start: choice.start, end: choice.end, value: choice.means }
}
