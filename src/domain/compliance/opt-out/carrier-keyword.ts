import type { InboundContext, Meaning } from './inbound-intent.ts'

/**
 * What a text means once its carrier has had its say. STOP is STOP whoever heard it, and no START outweighs an opt-out
 * that we read. A carrier that takes YES for START (as some do) does not make it one for a lead who was never suppressed.
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

/** What the carrier holds back it alone can let go again. A mere YES lifts no phrase, whoever hears it. */
function optIn(words: Meaning): Meaning {
  if (words.kind !== 'opt_in') return { kind: 'opt_in', keyword: 'start', lifts: ['keyword', 'carrier'] }
  return { ...words, lifts: [...words.lifts, 'carrier'] }
}
