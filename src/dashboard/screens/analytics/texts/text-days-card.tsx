import { ChartCard } from '../cards/chart-card.tsx'
import type { Shown } from '../cards/shown.ts'
import { DayChart } from '../charts/day-chart.tsx'
import { Legend, type Series } from '../charts/mark.tsx'
import { count } from '../words.ts'
import { tellTextDays } from './tell-texts.ts'
import { useTexts } from './use-texts.ts'

const SERIES: readonly Series[] = [
  { key: 'sent', label: 'Sent', look: 'bar' },
  { key: 'inbound', label: 'Received', look: 'dashes' },
]

const EMPTY = { shape: 'days', text: 'No texts in this period.' } as const

export function TextDaysCard({ shown }: { shown: Shown }) {
  const { part, known } = useTexts(shown)
  return (
    <ChartCard
      title="Texts per day"
      part={part}
      told={known && tellTextDays(known)}
      empty={EMPTY}
      legend={<Legend series={SERIES} />}
    >
      {known && (
        <DayChart
          rows={known.textsByDay.map(({ day, sent, inbound }) => ({
            day,
            values: { sent, inbound },
            words: { sent: count(sent), inbound: count(inbound) },
          }))}
          series={SERIES}
          unit="count"
          atLeast={4}
        />
      )}
    </ChartCard>
  )
}
