import { AnalyticsFunnel } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import { type Shown, variablesFor } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { aside, describeFunnel, stagesOf } from './describe-funnel.ts'
import { FunnelBars } from './funnel-bars.tsx'

const EMPTY = {
  shape: 'rows',
  text: 'No new leads in this period.',
} as const

/** The current stages of the leads created in this range. */
export function FunnelCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsFunnel, variablesFor(shown))
  const funnel = part.data?.analytics?.funnel
  return (
    <ChartCard
      title="Lead funnel"
      part={part}
      content={funnel && describeFunnel(funnel)}
      empty={EMPTY}
      note={funnel && funnel.leads > 0 ? `Also: ${aside(funnel)}` : null}
    >
      {funnel && <FunnelBars stages={stagesOf(funnel)} />}
    </ChartCard>
  )
}
