import { ChartCard } from '../cards/chart-card.tsx'
import type { Shown } from '../cards/shown.ts'
import { DayChart } from '../charts/day-chart.tsx'
import { Legend, type Series } from '../charts/mark.tsx'
import { ofThose, rateDays, tellRates } from './tell-texts.ts'
import { useTexts } from './use-texts.ts'

const SERIES: readonly Series[] = [
  { key: 'delivery', label: 'Texts delivered', look: 'line' },
  { key: 'reply', label: 'Leads who replied', look: 'dashes' },
]

const EMPTY = {
  shape: 'rates',
  text: 'No texts sent in this period.',
} as const

export function RatesCard({ shown }: { shown: Shown }) {
  const { part, known } = useTexts(shown)
  const days = known && rateDays(known)
  return (
    <ChartCard
      title="Delivery and replies"
      part={part}
      told={known && tellRates(known)}
      empty={EMPTY}
      legend={<Legend series={SERIES} />}
      note="Leads are counted on the day of their first text. Recent leads have had less time to reply."
    >
      {days && (
        <DayChart
          rows={days.map(({ day, delivery, reply, ...of }) => ({
            day,
            values: { delivery, reply },
            words: {
              delivery: ofThose(delivery, of.delivered, of.ended),
              reply: ofThose(reply, of.replied, of.texted),
            },
          }))}
          series={SERIES}
          unit="share"
          atLeast={1}
        />
      )}
    </ChartCard>
  )
}
