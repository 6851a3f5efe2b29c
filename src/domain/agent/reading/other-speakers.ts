import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { clauseAt, clausesOf, type Hit, type Reading, sentenceAt } from './reading.ts'

const FRIENDS_AND_KIN = anyOf`
  friends? | buddy | buddies | co-?workers? | boss
  cousins? | brothers? | sisters? | uncles? | aunts? | nephews? | nieces?
  in-?laws? | brother-in-law | sister-in-law | ex
`
/** A person whose numbers are not the lead's: "my neighbor", "a friend of ours". */
const OTHERS = pattern()`
  (?<!\band )\b(?:neighbou?rs?(?:'s)?|(?:fella|guy|lady|man|woman|people|folks|family|house|one) (?:next door|across (?:the |from )\w+|down the \w+)|(?:my|our|his|her|a|the) (?:best |old |older |younger |little |big )?
  ${FRIENDS_AND_KIN}(?:'s|s)?)\b(?! and (?:i|me)\b)
`

const FAMILY = anyOf`
  parents? | folks | mom | mother | dad | father | son | daughter | kids? | grand\w+ | tenants? | roommates?
`
const PAYS_OR_GETS = anyOf`
  pays? | paid | spends? | spent | got | gets | makes? | charges? | was quoted
`
const QUOTED = anyOf`told | quoted | charged | charges | dropped | denied | gave | sold`
const FAMILY_QUOTED = anyOf`
  mom | dad | mother | father | son | daughter | sister | brother | parents | wife's | grand\w+
`
const PROFESSIONALS = anyOf`
  dentist | doctor | mechanic | teacher | tutor | roofer | agent | plumber | barber | landlord
`
/** A payment, a price or a quote of somebody else: "my parents pay 200", "my old dentist charged 80". */
const THEIRS = pattern()`
  \b(?:my|our|his|her|their) ${FAMILY} (?:only )?${PAYS_OR_GETS}\b
  |\b(?:his|hers|theirs) (?:is|was)\b
  |\b${QUOTED} (?:my|our|his|her) ${FAMILY_QUOTED}\b
  |\bmy (?:old |last )?${PROFESSIONALS} (?:is|was|charges?|charged|has|had|said|wanted|got)\b
`

const SAW = anyOf`saw | seen | looked at | asking about | interested in | about`
/** A listing or an advertisement that states the number: "saw the one on Zillow for 300k". */
const SOURCES = pattern()`
  \b${SAW} (?:the|that|your|an?) (?:\w+ ){0,3}(?:on|for sale|in the|listed|online)\b
  |\b(?:the|that|this) (?:one|place|house|listing) (?:on|at|for sale)\b
  |\b(?:the|that|your|a) (?:listing|ad|website|site|article|flyer|post|zillow|sign)\b
  |\b(?:listed|advertised|priced) (?:at|for)\b
`

/** Whether the clause at a position is about somebody else, also by a pronoun for them, or about a listing. */
export function isOfOthers(reading: Reading, position: number): boolean {
  const { text, start } = clauseAt(reading, position)
  if (OTHERS.test(text) || THEIRS.test(text) || SOURCES.test(text)) return true
  if (!GOES_ON.test(text)) return false
  const before = clausesOf(sentenceAt(reading, position)).filter((clause) => clause.start < start)
  const named = before.findLast((clause) => !GOES_ON.test(clause.text))
  return named !== undefined && OTHERS.test(named.text)
}

/** A clause that says more of the person before it: "my neighbor has shingles, and he's already filed". */
const GOES_ON =
  /^\W*(?:(?:and|but|so|then|now) )*(?:he|she|they|his|her|hers|their|theirs|he's|she's|they're|they've)\b/

/** Five digits without a comma, not round: a ZIP code, or the end of another number. */
export function isZip(text: string, { start, end, value }: Hit & { value: number }): boolean {
  return /^\d{5}$/.test(text.slice(start, end)) && value % 50 !== 0
}

/** "300 a month" does not answer a question for a number a week. */
export function isOfOtherPeriod({ ask }: Signal, rest: string): boolean {
  const period = /^ ?(?:a|per|each|every) (week|month|year)\b/.exec(rest)?.[1]
  const asked = /\b(?:a|per|each|every) (week|month|year)\b/.exec(ask.join(' ').toLowerCase())?.[1]
  return period !== undefined && asked !== undefined && period !== asked
}
