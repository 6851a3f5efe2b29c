import { anyOf, pattern } from '../../../texts/index.ts'
import type { SignalValue } from '../command.ts'
import type { Hit } from '../reading.ts'

type Option = Hit & { value: SignalValue }

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
  ^,? ?(?:till|til|until|before|at first|originally|back then|first,? then)\b
  |^ (?:dropped|cancell?ed|kicked|booted) (?:me|us)\b|^ let (?:me|us) go\b
`
/** Who tells what he has now, and what he wants, wants the other. */
const WISHED =
  /\b(?:want|need|looking|like|prefer|rather|make it|thinking|hoping|interested|go with|instead)\b[^,.;]{0,24}$/

/**
 * Of several options those that hold now: of "Progressive till May, Geico since then" the second. Where no words tell the time, all.
 */
export function holdingNow<T extends Option>(options: T[], text: string): (T & { certain?: boolean })[] {
  if (options.every(({ value }) => value === options[0]!.value)) return options
  if (options.some(({ start }) => WISHED.test(text.slice(Math.max(0, start - 48), start)))) return options
  const isAnyFormer = options.some((option) => isFormer(text, option))
  const present = options.filter((option) => isPresent(option, text, isAnyFormer))
  const last = present.at(-1)
  const isLater = (option: T) => last !== undefined && option.start > last.start && !isFormer(text, option)
  if (last && !options.some(isLater))
    return present.filter(({ start }) => start === last.start).map((option) => ({ ...option, certain: true }))
  const rest = options.filter(({ start, end }) => !isFormer(text, { start, end }))
  return rest.length > 0 ? rest : options
}

/** Whether an option is said to hold now: "back to Geico". A "now" behind it tells so only beside a former one: a roof may leak now. */
function isPresent({ start, end }: Hit, text: string, isAnyFormer: boolean): boolean {
  return (
    PRESENT_BEFORE.test(text.slice(Math.max(0, start - 48), start)) ||
    (isAnyFormer && PRESENT_AFTER.test(text.slice(end, end + 40)))
  )
}

function isFormer(text: string, { start, end }: Hit): boolean {
  return FORMER_BEFORE.test(text.slice(Math.max(0, start - 40), start)) || FORMER_AFTER.test(text.slice(end, end + 40))
}

const WAS_BEFORE = /\b(?:was|were|used to be|had)(?: an?| the)? $/

/** Whether another thing has taken the place of an option: "was shingle, now it's metal". */
export function isOver(text: string, { start, end }: Hit): boolean {
  return WAS_BEFORE.test(text.slice(0, start)) && /\bnow\b/.test(text.slice(end))
}
