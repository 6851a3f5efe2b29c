import type { ResultOf } from 'gql.tada'
import type { HandsetHints } from '../../../generated/dashboard/documents.ts'

type Script = NonNullable<ResultOf<typeof HandsetHints>['sandboxPersonas']>['scripts'][number]

const HINTS_MAX = 3
const SHORT_MAX = 60

/**
 * Suggested texts for a lead of this campaign, from the persona scripts of its industry. `heard` is the last text the lead
 * received; null before the first text.
 */
export function hintsFor(scripts: readonly Script[], campaign: string, lastReceived: string | null): string[] {
  const ofTrade = scripts.filter(({ vertical }) => vertical && campaign.toLowerCase().includes(vertical))
  const able = (ofTrade.length > 0 ? ofTrade : scripts).filter(({ opening }) => opening)
  const said = lastReceived === null ? able.flatMap(openings) : answersTo(lastReceived, able)
  return [...new Set(said)].slice(0, HINTS_MAX)
}

/** One opening per persona, for variety. */
function openings({ opening }: Script): string[] {
  return shortTexts(opening ?? []).slice(0, 1)
}

function answersTo(lastReceived: string, scripts: readonly Script[]): string[] {
  const words = lastReceived.toLowerCase()
  return scripts.flatMap(({ answers }) => {
    const answer = answers.find(({ when }) => when?.some((cue) => words.includes(cue)))
    return shortTexts(answer?.say ?? []).slice(0, 1)
  })
}

function shortTexts(ways: readonly (readonly string[])[]): string[] {
  return ways.flatMap((burst) => (burst.length === 1 ? burst : [])).filter((text) => text.length <= SHORT_MAX)
}
