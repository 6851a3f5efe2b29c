import { type Extractor, findMeanings, settle } from './extractor.ts'

/** "Siding can wait": an option put off is not the one that is wanted. */
const CAN_WAIT = /^(?: \w+)? (?:can|could|will|should) (?:all )?wait\b/

/** The first option named, or after words of correction the last; what is ruled out ("not the kitchen") is not named. */
export const readChoice: Extractor = (signal, reading, context) => {
  const named = findMeanings(signal, reading, context).filter(
    ({ negated, end }) => !negated && !CAN_WAIT.test(reading.text.slice(end, end + 24)),
  )
  const choice = settle(named, context.hasCorrection)
  return choice && { start: choice.start, end: choice.end, value: choice.means }
}
