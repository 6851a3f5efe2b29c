import { AnalyticsFunnel } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import { askedFor, type Shown } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { FunnelBars } from './funnel-bars.tsx'
import { aside, stagesOf, tellFunnel } from './tell-funnel.ts'

const EMPTY = {
  shape: 'rows',
  text: 'Leads who come in these days stand here: over the API, by an import, or because they text you.',
} as const

/** How far the leads of these days have come by now. */
export function FunnelCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsFunnel, askedFor(shown))
  const funnel = part.data?.analytics?.funnel
  return (
    <ChartCard
      title="From lead to booked"
      part={part}
      told={funnel && tellFunnel(funnel)}
      empty={EMPTY}
      note={funnel && funnel.leads > 0 ? `Beside these: ${aside(funnel)}` : null}
    >
      {funnel && <FunnelBars stages={stagesOf(funnel)} />}
    </ChartCard>
  )
}
