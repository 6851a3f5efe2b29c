import { AnalyticsFunnel } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import { askedFor, type Shown } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { FunnelBars } from './funnel-bars.tsx'
import { aside, stagesOf, tellFunnel } from './tell-funnel.ts'

const EMPTY = {
  shape: 'rows',
  text: 'No new leads in this period.',
} as const

/** How far the leads of these days have come by now. */
export function FunnelCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsFunnel, askedFor(shown))
  const funnel = part.data?.analytics?.funnel
  return (
    <ChartCard
      title="Lead funnel"
      part={part}
      told={funnel && tellFunnel(funnel)}
      empty={EMPTY}
      note={funnel && funnel.leads > 0 ? `Also: ${aside(funnel)}` : null}
    >
      {funnel && <FunnelBars stages={stagesOf(funnel)} />}
    </ChartCard>
  )
}
