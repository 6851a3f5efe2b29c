import { pattern, readCompactModel } from '../../texts/index.ts'
import { byCarrier } from './carrier-keyword.ts'
import type { InboundContext, InboundIntent, Meaning } from './inbound-intent.ts'
import { judgeText } from './judge-text.ts'
import { asksKindlyForLater } from './later-request.ts'
import { type Label, WEIGHTS_FILE } from './model/model.ts'
import { readablePart } from './normalise-text.ts'
import { verdictOf } from './opt-out-verdict.ts'
import { OPT_OUT, ORDINARY, readByRules, readKeywords, readSilentMedia, WISH, WRONG_NUMBER } from './read-by-rules.ts'
import { withoutOthers } from './said-of-others.ts'

export type { InboundContext, InboundIntent, Meaning } from './inbound-intent.ts'

/** Reads the meaning of texts outside the event loop. Rejects if a text could not be read in time. */
export type MeaningReader = { readMeaning(body: string): Promise<Meaning> }

/**
 * The intent of one inbound text: a keyword is decided at once and in linear time; for anything else the meaning decides.
 * Pure. `meaning` is null while the text has not been read; it is ignored if `needsReading` is false.
 */
export function decideInbound(body: string, meaning: Meaning | null, context: InboundContext): InboundIntent {
  const text = readablePart(body)
  const decided = readKeywords(text, context) ?? readSilentMedia(text, context) ?? meaning
  if (decided) return byCarrier(decided, context)
  return needsReading(body, context.carrierKeyword) ? { kind: 'unread' } : byCarrier(ORDINARY, context)
}

/** Whether the text is more than a keyword, so that its meaning must be read. Linear in the length of the text. */
export function needsReading(body: string, carrierKeyword: InboundContext['carrierKeyword'] = null): boolean {
  if (carrierKeyword) return false // the carrier has decided already
  const text = readablePart(body)
  return text.trim() !== '' && readKeywords(text, { suppressed: false, suppressedByKeyword: false }) === null
}

/** `decideInbound` with the meaning read synchronously, where blocking is acceptable. */
export function classifyInbound(body: string, context: InboundContext): InboundIntent {
  return decideInbound(body, readMeaning(body), context)
}

const modelOf = readCompactModel(WEIGHTS_FILE)
/** A lead who asks for a call, or kindly for a text later, has not opted out unless the rules find an opt-out. */
const OTHER_CHANNEL = pattern('iu')`
  \b(?:please|kindly|can|could|have|just|instead|rather|prefer)\b[^.!?]{0,40}
  \b(?:(?<!my )(?:telephone|phone)|call|ring|e-?mail)\b
`
const HAS_WORDS = /\p{L}/u
const HAS_LATIN = /\p{Script=Latin}/u

/**
 * The rules report what they find in a text that is not a keyword. A linear model, trained on labelled texts, weighs that
 * with everything else in the text. Takes milliseconds of processor time: the service runs it in a reader thread.
 */
export function readMeaning(body: string): Meaning {
  const text = withoutOthers(readablePart(body))
  if (!HAS_WORDS.test(text)) return readByRules(text)
  const judgement = judgeText(modelOf(), text)
  // The model was trained on texts in Latin letters: it cannot overrule an opt-out in another script.
  if (judgement.byRules.kind === 'opt_out' && !HAS_LATIN.test(text)) return judgement.byRules
  const verdict = verdictOf(judgement)
  if (verdict === judgement.rules) return judgement.byRules
  if (verdict === 'doubtful' && judgement.byRules.kind === 'opt_out') return { kind: 'doubtful', ruled: true }
  return verdict === 'opt_out' && (OTHER_CHANNEL.test(text) || asksKindlyForLater(text)) ? WISH : MEANINGS[verdict]
}

const MEANINGS: Record<Label, Meaning> = {
  ordinary: ORDINARY,
  opt_out: OPT_OUT,
  wrong_number: WRONG_NUMBER,
  doubtful: { kind: 'doubtful' },
  preference: WISH,
}
