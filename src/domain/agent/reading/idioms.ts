import { anyOf, matchesOf, pattern } from '../../texts/index.ts'
import { blanked, type Reading } from './reading.ts'

const DONE_TO_ME = anyOf`
  text | write(?: to)? | message | e-?mail | contact | ping | call | tell | remind | ask | try | bug | hit
  shoot | drop | send | give | let | put | knock | wake
  hold of | back to | (?:check (?:back|in)|follow up) with | reach(?: out to)?
`

/** Phrases whose words are no values: "fair enough" is not a credit score, and "one more thing" is not a number. */
const IDIOMS = [
  pattern('g')`
    \bfair enough\b
    |\b(?:ok|okay|lol|yeah|that's|sounds|seems|only|all) fair(?=\W*$|[.,!;])
  `,
  pattern('g')`
    \b(?:one|1) (?:more|last|other) (?:thing|question)\b
    |\bfirst (?:off|of all|things first)\b
    |\bsecond thoughts?\b
  `,
  pattern('g')`
    \b(?:my |just my )?(?:two|2) cents\b
    |\b24 ?\/ ?7\b
    |\b(?:one|two|a couple) (?:too many|or another)\b
  `,
  /\bgive me (?:an?|one|1|two|2|five|5|a couple|a few) (?:sec(?:ond)?s?|min(?:ute)?s?|moments?)\b/g,
  // "Shoot me a text" does not say who the patient is.
  pattern('g')`(?<=\b${DONE_TO_ME} )(?:me|us)\b`,
]

/** The reading with blanks in place of idioms. Positions stay as they are. */
export function withoutIdioms(reading: Reading): Reading {
  const hits = IDIOMS.flatMap((idiom) =>
    matchesOf(reading.text, idiom).map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
  )
  return blanked(reading, hits)
}
