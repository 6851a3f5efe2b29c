import type { ResultOf } from 'gql.tada'
import type { AnalyticsFirstReplies } from '../../../../generated/dashboard/documents.ts'
import type { ChartContent } from '../cards/chart-content.ts'
import { count, counted, duration } from '../words.ts'

type Analytics = NonNullable<ResultOf<typeof AnalyticsFirstReplies>['analytics']>
type FirstReply = NonNullable<Analytics['firstReplyOfAgent']>

/** Waiting time by responder; no times if there was no reply. */
export type Wait =
  | { who: string; conversations: number; half: number; most: number }
  | { who: string; conversations: 0 }

export function waitsOf({ firstReplyOfAgent, firstReplyOfPeople }: Analytics): Wait[] | undefined {
  if (!firstReplyOfAgent || !firstReplyOfPeople) return undefined
  return [waitOf('Agent', firstReplyOfAgent), waitOf('Team', firstReplyOfPeople)]
}

function waitOf(who: string, { conversations, medianSeconds, p90Seconds }: FirstReply): Wait {
  if (medianSeconds === null || p90Seconds === null) return { who, conversations: 0 }
  return { who, conversations, half: medianSeconds, most: p90Seconds }
}

export function describeReplies(waits: readonly Wait[]): ChartContent | null {
  if (waits.every(({ conversations }) => conversations === 0)) return null
  const words = waits.map((wait) =>
    'half' in wait
      ? `${wait.who}: median ${duration(wait.half)}, 90th percentile ${duration(wait.most)}, in ${counted(wait.conversations, 'conversation')}.`
      : `${wait.who}: no first replies yet.`,
  )
  const halves = waits.flatMap((wait) => ('half' in wait ? [`${wait.who.toLowerCase()} ${duration(wait.half)}`] : []))
  return {
    finding: `Median time: ${halves.join(', ')}`,
    summary: words.join(' '),
    columns: ['Replied by', 'Median', '90th percentile', 'Conversations'],
    rows: waits.map((wait) =>
      'half' in wait
        ? [wait.who, duration(wait.half), duration(wait.most), count(wait.conversations)]
        : [wait.who, '–', '–', '0'],
    ),
  }
}
