import { anyOf, pattern } from '../../../texts/index.ts'
import type { SignalValue } from '../command.ts'
import type { Hit } from '../reading.ts'

type Option = Hit & { value: SignalValue }

/** How much of the text beside an option is read. */
const CHARS_BEFORE = 48
const CHARS_AFTER = 40

const BEFORE_NAME = anyOf`
  it's | it is | i'm | we're | i am | we are | with | at | on | by | have | has | got | is | an? | the | my | our | just | use | using
`
const NOW = anyOf`
  (?:right )?now | currently | since then | these days | nowadays | presently
`
const BEFORE_NOW = anyOf`
  ^ | [,.;!?] ? | \b(?:and|but|then|so|it's|is|i'm|we're|am|are|have|got|with)[ ]
`
const TURNS_TO = anyOf`
  (?:switched|moved|went|changed|came|gone)(?: (?:over|back))? to | back (?:to|with)
`
/** "Switched to", "I left one for": what follows holds now. */
const PRESENT_BEFORE = pattern()`
  (?:${BEFORE_NOW}${NOW},?|\b${TURNS_TO})(?: ${BEFORE_NAME})* $
  |\b(?:left|leaving|dropped|ditched|quit|traded)(?: \w+){1,3} for(?: an?| the)? $
`
/** "Since then", "these days": what stands before holds now. */
const PRESENT_AFTER = pattern()`
  ^ (?:\w+ )?(?:${NOW}|for now|ever since|at the moment)(?=\W*$|[,.;!]| (?:and|but|so)\b)
`
const USED_TO = anyOf`
  used to (?:be|have|use|go with|do) | (?<!\b(?:have|has|'ve|i've|we've) )had | was | were | formerly | previously | once had
  started (?:out |off )?(?:with|as) | tried | left | dropped | ditched | quit
  (?:switched|moved|changed|came|coming) from | before that
`
const FORMER_BEFORE = pattern()`\b${USED_TO}(?: ${BEFORE_NAME})* $`
const FORMER_AFTER = pattern()`
  ^,? ?(?:till|til|until|at first|originally|back then|first,? then)\b
  |^,? ?before(?= (?:that|this|then|now|it|we|i|they)\b|\W*$)
  |^ (?:dropped|cancell?ed|kicked|booted) (?:me|us)\b|^ let (?:me|us) go\b
`
/** Next to a wish, the tense of the options does not matter: in "I have Geico, want Progressive", Progressive is the answer. */
const WISHED =
  /\b(?:want|need|looking|like|prefer|rather|make it|thinking|hoping|interested|go with|instead)\b[^,.;]{0,24}$/

/**
 * Of several options, in the order of the text, those that hold now: of "Progressive till May, Geico since then" the second. All, if
 * no words say the time. `certain`: words say that the option holds now.
 */
export function holdingNow<T extends Option>(options: T[], text: string): (T & { certain?: boolean })[] {
  if (options.every(({ value }) => value === options[0]!.value)) return options
  if (options.some(({ start }) => WISHED.test(text.slice(Math.max(0, start - CHARS_BEFORE), start)))) return options
  const isAnyFormer = options.some((option) => isFormer(text, option))
  const present = options.filter((option) => isPresent(option, text, isAnyFormer))
  const last = present.at(-1)
  const isLater = (option: T) => last !== undefined && option.start > last.start && !isFormer(text, option)
  if (last && !options.some(isLater))
    return present.filter(({ start }) => start === last.start).map((option) => ({ ...option, certain: true }))
  const rest = options.filter(({ start, end }) => !isFormer(text, { start, end }))
  return rest.length > 0 ? rest : options
}

/**
 * Whether words say that an option holds now: "back to Geico". A "now" after it counts only if another option is former, because
 * "my roof leaks now" names no past.
 */
function isPresent({ start, end }: Hit, text: string, isAnyFormer: boolean): boolean {
  return (
    PRESENT_BEFORE.test(text.slice(Math.max(0, start - CHARS_BEFORE), start)) ||
    (isAnyFormer && PRESENT_AFTER.test(text.slice(end, end + CHARS_AFTER)))
  )
}

function isFormer(text: string, { start, end }: Hit): boolean {
  return (
    FORMER_BEFORE.test(text.slice(Math.max(0, start - CHARS_BEFORE), start)) ||
    FORMER_AFTER.test(text.slice(end, end + CHARS_AFTER))
  )
}

const WAS_BEFORE = /\b(?:was|were|used to be|had)(?: an?| the)? $/
/** In the same sentence, or at the start of the next one about it. */
const NOW_AFTER =
  /^[^.!?]{0,60}\bnow\b|[.!?] ?(?:but |and )?now,? (?:it's|it is|its|is|we have|we've|i have|i've|there's)\b/

/** Whether another thing has taken the place of an option: "was shingle, now it's metal". */
export function isOver(text: string, { start, end }: Hit): boolean {
  return WAS_BEFORE.test(text.slice(0, start)) && NOW_AFTER.test(text.slice(end))
}
