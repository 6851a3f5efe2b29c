import type { InboundContext, Meaning } from './inbound-intent.ts'

/**
 * The meaning of a text, given what its carrier recognised. STOP counts whether the carrier or we recognised it, and a START
 * never overrides an opt-out that we read. Some carriers treat YES as START; that does not count for a lead who was never
 * suppressed.
 */
export function byCarrier(words: Meaning, { carrierKeyword, suppressed }: InboundContext): Meaning {
  if (carrierKeyword === 'stop') return optOut(words)
  if (!carrierKeyword || words.kind === 'opt_out') return words
  if (carrierKeyword === 'help') return { kind: 'help', keyword: 'help' }
  return suppressed ? optIn(words) : words
}

function optOut(words: Meaning): Meaning {
  const { keyword, reason } = words.kind === 'opt_out' ? words : { keyword: null, reason: 'opt_out' as const }
  return { kind: 'opt_out', method: 'carrier', keyword, reason }
}

/**
 * Only the carrier can lift a block of its own. A plain YES does not lift an opt-out phrase, even if the carrier treats it
 * as START.
 */
function optIn(words: Meaning): Meaning {
  if (words.kind !== 'opt_in') return { kind: 'opt_in', keyword: 'start', lifts: ['keyword', 'carrier'] }
  return { ...words, lifts: [...words.lifts, 'carrier'] }
}
