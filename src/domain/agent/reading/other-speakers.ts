import type { Signal } from '../../campaigns/index.ts'
import { clauseAt, type Hit, type Reading } from './reading.ts'

/** Somebody whose numbers and sums are not the lead's, and sources that state them. */
const OTHERS =
  /(?<!\band )\b(?:neighbou?rs?(?:'s)?|(?:my|our|his|her|a|the) (?:best |old |older |younger |little |big )?(?:friends?|buddy|buddies|co-?workers?|boss|cousins?|brothers?|sisters?|uncles?|aunts?|nephews?|nieces?|in-?laws?|brother-in-law|sister-in-law|ex)(?:'s|s)?)\b(?! and (?:i|me)\b)/
const THEIRS =
  /\b(?:my|our|his|her|their) (?:parents?|folks|mom|mother|dad|father|son|daughter|kids?|grand\w+|tenants?|roommates?) (?:only )?(?:pays?|paid|spends?|spent|got|gets|makes?|charges?|was quoted)\b|\b(?:his|hers|theirs) (?:is|was)\b|\b(?:told|quoted|charged|charges|dropped|denied|gave|sold) (?:my|our|his|her) (?:mom|dad|mother|father|son|daughter|sister|brother|parents|wife's|grand\w+)\b|\bmy (?:old |last )?(?:dentist|doctor|mechanic|teacher|tutor|roofer|agent|plumber|barber|landlord) (?:is|was|charges?|charged|has|had|said|wanted|got)\b/
const SOURCES =
  /\b(?:saw|seen|looked at|asking about|interested in|about) (?:the|that|your|an?) (?:\w+ ){0,3}(?:on|for sale|in the|listed|online)\b|\b(?:the|that|this) (?:one|place|house|listing) (?:on|at|for sale)\b|\b(?:the|that|your|a) (?:listing|ad|website|site|article|flyer|post|zillow|sign)\b|\b(?:listed|advertised|priced) (?:at|for)\b/
/** Whether what stands here is said of somebody else, or of a listing. */
export function isOfOthers(reading: Reading, position: number): boolean {
  const { text } = clauseAt(reading, position)
  return OTHERS.test(text) || THEIRS.test(text) || SOURCES.test(text)
}

/** Five digits that are not round, without a comma: a ZIP, or the end of another number. */
export function isZip(text: string, { start, end, value }: Hit & { value: number }): boolean {
  return /^\d{5}$/.test(text.slice(start, end)) && value % 50 !== 0
}

/** "300 a month", where we asked for so many a week. */
export function isOfOtherPeriod({ ask }: Signal, rest: string): boolean {
  const period = /^ ?(?:a|per|each|every) (week|month|year)\b/.exec(rest)?.[1]
  const asked = /\b(?:a|per|each|every) (week|month|year)\b/.exec(ask.join(' ').toLowerCase())?.[1]
  return period !== undefined && asked !== undefined && period !== asked
}
