import type { ResultOf } from 'gql.tada'
import type { AnalyticsWebhooks } from '../../../../generated/dashboard/documents.ts'
import { percent } from '../../../components/text/percent.ts'
import type { ChartContent } from '../cards/chart-content.ts'
import { count, counted, duration } from '../words.ts'

export type Webhooks = NonNullable<NonNullable<ResultOf<typeof AnalyticsWebhooks>['analytics']>['webhooks']>
export type Endpoint = Webhooks['endpoints'][number]

export function describeWebhooks({ all, endpoints }: Webhooks): ChartContent | null {
  if (!all || all.deliveries === 0) return null
  const { deliveries, successRate, exhausted } = all
  const finding =
    exhausted === 0
      ? `${counted(deliveries, 'delivery', 'deliveries')}, none failed`
      : `${percent(successRate)} delivered, ${count(exhausted)} failed`
  return {
    finding,
    summary: [`${counted(deliveries, 'delivery', 'deliveries')} in total.`, ...endpoints.map(fateOf)].join(' '),
    columns: ['Endpoint', 'Delivered', 'Retrying', 'Failed', 'Attempts', 'Response time (p95)'],
    rows: endpoints.map((one) => [
      addressOf(one),
      count(one.succeeded),
      count(stillTried(one)),
      count(one.exhausted),
      count(one.attempts),
      one.p95Ms === null ? '–' : duration(one.p95Ms / 1_000),
    ]),
  }
}

function fateOf(one: Endpoint): string {
  const { deliveries, succeeded, exhausted, attempts, p95Ms } = one
  const pace = p95Ms === null ? '' : `, 95% of responses within ${duration(p95Ms / 1_000)}`
  const fates = `${count(succeeded)} of ${count(deliveries)} delivered, ${count(stillTried(one))} retrying, ${count(exhausted)} failed`
  return `${addressOf(one)}: ${fates}; ${counted(attempts, 'attempt')}${pace}.`
}

/** Neither delivered nor failed. */
export function stillTried({ deliveries, succeeded, exhausted }: Endpoint): number {
  return Math.max(0, deliveries - succeeded - exhausted)
}

export function addressOf({ url }: Endpoint): string {
  return url ?? 'Deleted endpoint'
}
