import type { Signal } from '../../../campaigns/index.ts'
import type { Context, Finding } from '../extractor.ts'
import type { Reading } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { isAboutAge } from './ages.ts'
import { cuesIn } from './cues.ts'
import { meansZero } from './times-said.ts'

const NONE =
  /\b(?:no|zero|without|never had (?:an?|any)|never (?:filed|made|been in)(?: an?| any)?|haven't had (?:an?|any)|not (?:a single|one|any)|sin|ningun[oa]?s?|ni un[oa]?|cero|0|nunca he tenido(?: ni)?(?: un[oa]?)?)(?: (?!just\b|only\b|but\b)[a-z]+)?(?: (?:or|ni|and))? ?$/
/** An answer that says "not one" of what was asked. */
export const NOT_ONE =
  /^\W*(?:(?:i|we|he|she) )?(?:haven't|hasn't|never|didn't|don't)(?: (?:had|have|filed|made|been|ever|got))* (?:any|one|none)\b|^\W*(?:i'm |we're |mine is )?clean\W*$|\b(?:clean|spotless|perfect) record\b|\b(?:ni un[oa]\b|not (?:a |even )?(?:single )?one\b|nary a|zip|zilch|nil)/

/** "No accidents", "zero claims", "ni uno". */
export function nones(signal: Signal, reading: Reading, min: number, { asked }: Context): Finding[] {
  if (min > 0 || isAboutAge(signal) || unitOf(signal)?.isNeverNone) return []
  const notOne = asked && meansZero(signal) ? NOT_ONE.exec(reading.text) : null
  const said = reading.sentences
    .filter(({ isQuestion }) => !isQuestion || asked)
    .flatMap((sentence) =>
      cuesIn(signal, sentence.text).flatMap((cue): Finding[] => {
        const none = NONE.exec(sentence.text.slice(0, cue.start))
        return none ? [{ start: sentence.start + none.index, end: sentence.start + cue.end, value: 0 }] : []
      }),
    )
  return notOne ? [{ start: notOne.index, end: notOne.index + notOne[0].length, value: 0 }, ...said] : said
}
