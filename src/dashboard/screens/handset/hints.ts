import type { ResultOf } from 'gql.tada'
import type { HandsetHints } from '../../../generated/dashboard/documents.ts'

type Script = NonNullable<ResultOf<typeof HandsetHints>['sandboxPersonas']>['scripts'][number]

const HINTS_MAX = 3
const SHORT_MAX = 60

/**
 * What a lead of this campaign might text now: the scripted persons of its trade know what to begin with and what to answer.
 * `heard` is what we texted last; null before anything was said.
 */
export function hintsFor(scripts: readonly Script[], campaign: string, heard: string | null): string[] {
  const ofTrade = scripts.filter(({ vertical }) => vertical && campaign.toLowerCase().includes(vertical))
  const able = (ofTrade.length > 0 ? ofTrade : scripts).filter(({ opening }) => opening)
  const said = heard === null ? able.flatMap(openings) : answersTo(heard, able)
  return [...new Set(said)].slice(0, HINTS_MAX)
}

/** One of each person, so that they differ. */
function openings({ opening }: Script): string[] {
  return shortTexts(opening ?? []).slice(0, 1)
}

function answersTo(heard: string, scripts: readonly Script[]): string[] {
  const words = heard.toLowerCase()
  return scripts.flatMap(({ answers }) => {
    const answer = answers.find(({ when }) => when?.some((cue) => words.includes(cue)))
    return shortTexts(answer?.say ?? []).slice(0, 1)
  })
}

function shortTexts(ways: readonly (readonly string[])[]): string[] {
  return ways.flatMap((burst) => (burst.length === 1 ? burst : [])).filter((text) => text.length <= SHORT_MAX)
}
