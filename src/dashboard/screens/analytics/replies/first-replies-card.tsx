import { AnalyticsFirstReplies } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import { askedFor, type Shown } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { tellReplies, waitsOf } from './tell-replies.ts'
import { WaitSpans } from './wait-spans.tsx'

const EMPTY = {
  shape: 'rows',
  text: 'No first replies in this period.',
} as const

/** How long leads waited, from their first text to the agent's, and from the handoff to a person's. */
export function FirstRepliesCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsFirstReplies, askedFor(shown))
  const waits = part.data?.analytics ? waitsOf(part.data.analytics) : undefined
  return (
    <ChartCard
      title="Time to first reply"
      part={part}
      told={waits && tellReplies(waits)}
      empty={EMPTY}
      note="Agent: from the lead’s first text. Team: from the handoff. Logarithmic scale."
    >
      {waits && <WaitSpans waits={waits} />}
    </ChartCard>
  )
}
