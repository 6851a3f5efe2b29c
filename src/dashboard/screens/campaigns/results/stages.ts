import type { ResultOf } from 'gql.tada'
import type { CampaignResults } from '../../../../generated/dashboard/documents.ts'

export type Results = NonNullable<ResultOf<typeof CampaignResults>['campaignResults']>[number]

/** A step of the funnel. `share` is of the first step. */
export type Stage = { label: string; count: number; share: number; hint?: string }

/** The leads that a campaign reached: with its opening text, or because they wrote first. */
export function reachedBy({ texted, conversations, replied }: Results): number {
  return texted + wroteFirst({ conversations, replied })
}

/** The funnel of a campaign. */
export function stagesOf(results: Results): Stage[] {
  const { texted, conversations, qualified, booked } = results
  const reached = reachedBy(results)
  const stage = (label: string, count: number): Stage => ({ label, count, share: count / Math.max(reached, 1) })
  const first = wroteFirst(results)
  const hint = `${texted.toLocaleString()} texted, ${first.toLocaleString()} wrote first`
  return [
    { ...stage('Leads', reached), ...(first > 0 && { hint }) },
    stage('In conversation', conversations),
    stage('Qualified', qualified),
    stage('Booked', booked),
  ]
}

function wroteFirst({ conversations, replied }: Pick<Results, 'conversations' | 'replied'>): number {
  return Math.max(0, conversations - replied)
}
