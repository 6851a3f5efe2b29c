import { anyOf, pattern } from '../../texts/index.ts'
import { hasForeignPreference } from './abroad/contact-preference-abroad.ts'
import { FOREIGN_OPT_OUT } from './abroad/opt-out-phrases-abroad.ts'
import { canonicalText } from './canonical-text.ts'
import { findPreference } from './contact-preference.ts'
import { DOUBTFUL, STOP_EMOJI } from './doubtful-text.ts'
import type { InboundContext, Meaning } from './inbound-intent.ts'
import type { RulesSay } from './model/model.ts'
import { normaliseClauses, normaliseText, readablePart } from './normalise-text.ts'
import { FRAMES } from './opt-out-frames.ts'
import { findKeyword, findKeywordClause, withoutCourtesy } from './opt-out-keyword.ts'
import { HELP_KEYWORDS, OPT_IN_KEYWORDS } from './opt-out-words.ts'
import { findPhrase } from './phrase-rule.ts'
import { STOP_WITHIN_SENTENCE } from './saying-stop.ts'
import { sendsUsAway } from './sent-away.ts'
import { hasForeignWording } from './wordings-abroad.ts'
import { saysWrongNumber } from './wrong-number.ts'

export const ORDINARY: Meaning = { kind: 'ordinary' }
export const OPT_OUT: Meaning = { kind: 'opt_out', method: 'phrase', keyword: null, reason: 'opt_out' }
export const WRONG_NUMBER: Meaning = { kind: 'opt_out', method: 'phrase', keyword: null, reason: 'wrong_number' }
export const WISH: Meaning = { kind: 'preference', contactAfter: null, contactBefore: null, channel: null }

const FUNNY = anyOf`
  a*ha(?:ha)+h* | hehe | lol | lmao | rofl | hilarious | funny | kidding | joking
  love (?:it|this|that|you|your|the) | cute | gorgeous | blush\w*
`
/** Next to laughter, "stop" is a joke: "omg stop, you're too funny". */
const LAUGHTER = pattern('iu')`\p{Extended_Pictographic}*[😂🤣😍🥰😆😄😅😊😉]|\b${FUNNY}\b`

/**
 * The intent of a text that consists of keywords and courtesy words, or null. Fast for texts of any length: at most a fixed
 * part is read, in linear time.
 */
export function readKeywords(body: string, context: InboundContext): Meaning | null {
  const text = readablePart(body)
  const words = normaliseText(text)
  const word = withoutCourtesy(words)
  if (HELP_KEYWORDS.has(word)) return { kind: 'help', keyword: word }
  if (OPT_IN_KEYWORDS.has(words) || (context.suppressed && OPT_IN_KEYWORDS.has(word))) {
    return { kind: 'opt_in', keyword: word, lifts: ['keyword', 'phrase'] }
  }
  if (words === 'yes' && context.suppressedByKeyword) return { kind: 'opt_in', keyword: words, lifts: ['keyword'] }
  const keyword = findKeyword(text)
  return keyword === null ? null : { kind: 'opt_out', method: 'keyword', keyword, reason: 'opt_out' }
}

/** How the rules interpret a text that is not a keyword. */
export function readByRules(text: string): Meaning {
  return readPhrases(text) ?? readDoubt(text) ?? ORDINARY
}

/** Emoji without words while the agent is texting: a person has to read them. */
export function readSilentMedia(text: string, { hasMedia, agentIsTexting }: InboundContext): Meaning | null {
  return hasMedia === true && agentIsTexting === true && text.trim() === '' ? { kind: 'doubtful' } : null
}

/** The rules' result for a text, in the form that the model takes. */
export function wordOf(intent: Meaning): RulesSay {
  if (intent.kind === 'opt_out') return intent.reason
  return intent.kind === 'opt_in' || intent.kind === 'help' ? 'other' : intent.kind
}

function readPhrases(text: string): Meaning | null {
  const clauses = normaliseClauses(text)
  const canonical = canonicalText(text)
  if (saysWrongNumber(canonical, text)) return WRONG_NUMBER
  const preference = findPreference(canonical)
  if (preference) return { kind: 'preference', ...preference }
  if (hasForeignPreference(clauses)) return WISH
  if (findPhrase(canonical, FRAMES) || findPhrase(clauses, FOREIGN_OPT_OUT) || hasForeignWording(text)) return OPT_OUT
  if (LAUGHTER.test(text)) return null
  if (findPhrase(canonical, STOP_WITHIN_SENTENCE) || sendsUsAway(text)) return OPT_OUT
  const keyword = findKeywordClause(clauses) ?? findKeywordClause(canonical)
  return keyword === null ? null : { kind: 'opt_out', method: 'keyword', keyword, reason: 'opt_out' }
}

function readDoubt(text: string): Meaning | null {
  if (STOP_EMOJI.test(text)) return { kind: 'doubtful' }
  return findPhrase(normaliseClauses(text), DOUBTFUL) ? { kind: 'doubtful' } : null
}
