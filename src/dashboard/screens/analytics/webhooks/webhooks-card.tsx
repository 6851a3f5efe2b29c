import { AnalyticsWebhooks } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import type { Shown } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { EndpointBars, EndpointLegend } from './endpoint-bars.tsx'

const EMPTY = {
  shape: 'rows',
  text: 'No deliveries in the last 7 days.',
} as const

/** Deliveries by endpoint. They cannot be filtered by campaign. */
export function WebhooksCard({ shown: { period, campaignId } }: { shown: Shown }) {
  const part = usePart(AnalyticsWebhooks, { range: period.range })
  const webhooks = part.data?.analytics?.webhooks
  return (
    <ChartCard
      title="Webhooks"
      part={part}
      content={webhooks && describeWebhooks(webhooks)}
      empty={EMPTY}
      legend={<EndpointLegend />}
      note={`Deliveries are kept for 7 days.${campaignId === null ? '' : ' All campaigns are included.'}`}
    >
      {webhooks && <EndpointBars endpoints={webhooks.endpoints} />}
    </ChartCard>
  )
}
