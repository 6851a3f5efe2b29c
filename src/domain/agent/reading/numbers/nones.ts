import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { Context, Finding } from '../extractor.ts'
import type { Reading } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { isAboutAge } from './ages.ts'
import { cuesIn } from './cues.ts'
import { meansZero } from './times.ts'

const NO = anyOf`
  no | zero | 0 | without | not (?:a single|one|any)
  never had (?:an?|any) | haven't had (?:an?|any) | never (?:filed|made|been in)(?: an?| any)?
  sin | ningun[oa]?s? | ni un[oa]? | cero | nunca he tenido(?: ni)?(?: un[oa]?)?
`
/** Words before a thing of which there is none: "no accidents", "never had any". */
const NONE = pattern()`\b${NO}(?: (?!just\b|only\b|but\b)[a-z]+)?(?: (?:or|ni|and))? ?$`
const HAVE_NOT = anyOf`
  haven't | hasn't | never | didn't | don't
`
const NOT_A_SINGLE_ONE = anyOf`
  ni un[oa]\b | not (?:a |even )?(?:single )?one\b | nary a
  zip | zilch | nil
`
/** An answer that says "not one" of what was asked. */
export const NOT_ONE = pattern()`
  ^\W*(?:(?:i|we|he|she) )?${HAVE_NOT}(?: (?:had|have|filed|made|been|ever|got))* (?:any|one|none)\b
  |^\W*(?:i'm |we're |mine is )?clean\W*$
  |\b(?:clean|spotless|perfect) record\b
  |\b${NOT_A_SINGLE_ONE}
`

/** Findings of zero: "no accidents", "zero claims", "ni uno". */
export function findNones(signal: Signal, reading: Reading, min: number, { asked }: Context): Finding[] {
  if (min > 0 || isAboutAge(signal) || unitOf(signal)?.isNeverNone) return []
  const notOne = asked && meansZero(signal) ? NOT_ONE.exec(reading.text) : null
  const withCue = reading.sentences
    .filter(({ isQuestion }) => !isQuestion || asked)
    .flatMap((sentence) =>
      cuesIn(signal, sentence.text).flatMap((cue): Finding[] => {
        const none = NONE.exec(sentence.text.slice(0, cue.start))
        return none ? [{ start: sentence.start + none.index, end: sentence.start + cue.end, value: 0 }] : []
      }),
    )
  return notOne ? [{ start: notOne.index, end: notOne.index + notOne[0].length, value: 0 }, ...withCue] : withCue
}
