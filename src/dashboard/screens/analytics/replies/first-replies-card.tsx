import { AnalyticsFirstReplies } from '../../../../generated/dashboard/documents.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import { type Shown, variablesFor } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { describeReplies, waitsOf } from './describe-replies.ts'
import { WaitSpans } from './wait-spans.tsx'

const EMPTY = {
  shape: 'rows',
  text: 'No first replies in this period.',
} as const

/** Time from a lead's first text to the agent's reply, and from a handoff to a person's reply. */
export function FirstRepliesCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsFirstReplies, variablesFor(shown))
  const waits = part.data?.analytics ? waitsOf(part.data.analytics) : undefined
  return (
    <ChartCard
      title="Time to first reply"
      part={part}
      content={waits && describeReplies(waits)}
      empty={EMPTY}
      note="The agent’s time starts at the lead’s first text. The team’s time starts at the handoff. The scale is logarithmic."
    >
      {waits && <WaitSpans waits={waits} />}
    </ChartCard>
  )
}
