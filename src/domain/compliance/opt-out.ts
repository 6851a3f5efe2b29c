import { readModel } from '../texts/index.ts'
import { byCarrier } from './carrier-keyword.ts'
import type { InboundContext, InboundIntent } from './inbound-intent.ts'
import { type Label, likelihoods, WEIGHTS_FILE } from './opt-out-model/model.ts'
import { verdictOf } from './opt-out-verdict.ts'
import { OPT_OUT, ORDINARY, readByRules, readKeywords, WISH, WRONG_NUMBER, wordOf } from './read-by-rules.ts'

export type { InboundContext, InboundIntent } from './inbound-intent.ts'

/** Longer texts are read up to here: the wordings that count stand in the first lines, and reading stays quick. */
const READ_LENGTH_MAX = 2_000

/**
 * Reads one inbound text. Pure. A keyword is a keyword; of anything else the rules say what they find, and a linear model
 * of words, made of labelled texts, weighs that with all else that stands there.
 */
export function classifyInbound(body: string, context: InboundContext): InboundIntent {
  const text = body.slice(0, READ_LENGTH_MAX)
  return byCarrier(readKeywords(text, context) ?? readMeaning(text, context), context)
}

const MODEL = readModel(WEIGHTS_FILE)
/** Who asks to be called has not asked for silence: a person reads what the rules do not call an opt-out. */
const OTHER_CHANNEL =
  /\b(?:please|kindly|can|could|have|just|instead|rather|prefer)\b[^.!?]{0,40}\b(?:telephone|phone|call|ring|e-?mail)\b/iu
const HAS_WORDS = /\p{L}/u

function readMeaning(text: string, context: InboundContext): InboundIntent {
  const byRules = readByRules(text, context)
  if (!HAS_WORDS.test(text)) return byRules
  const word = wordOf(byRules)
  const verdict = verdictOf(word, likelihoods(MODEL, text, word))
  if (verdict === word) return byRules
  return verdict === 'opt_out' && OTHER_CHANNEL.test(text) ? WISH : INTENTS[verdict]
}

const INTENTS: Record<Label, InboundIntent> = {
  ordinary: ORDINARY,
  opt_out: OPT_OUT,
  wrong_number: WRONG_NUMBER,
  doubtful: { kind: 'doubtful' },
  preference: WISH,
}
