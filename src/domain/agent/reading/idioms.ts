import { blanked, type Reading } from './reading.ts'

/** Phrases whose words mean nothing by themselves: "fair enough" is no credit score, and "one more thing" no number. */
const IDIOMS = [
  /\bfair enough\b|\b(?:ok|okay|lol|yeah|that's|sounds|seems|only|all) fair(?=\W*$|[.,!;])/g,
  /\b(?:one|1) (?:more|last|other) (?:thing|question)\b|\bfirst (?:off|of all|things first)\b|\bsecond thoughts?\b/g,
  /\b(?:my |just my )?(?:two|2) cents\b|\b24 ?\/ ?7\b|\b(?:one|two|a couple) (?:too many|or another)\b/g,
  /\bgive me (?:an?|one|1|two|2|five|5|a couple|a few) (?:sec(?:ond)?s?|min(?:ute)?s?|moments?)\b/g,
]

export function withoutIdioms(reading: Reading): Reading {
  const hits = IDIOMS.flatMap((pattern) =>
    [...reading.text.matchAll(pattern)].map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
  )
  return blanked(reading, hits)
}
