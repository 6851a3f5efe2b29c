import { Anchor } from '@mantine/core'
import { percent } from '../../../components/percent.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import type { Shown } from '../cards/shown.ts'
import { DayChart } from '../charts/day-chart.tsx'
import { Legend, type Series } from '../charts/mark.tsx'
import { OPT_OUTS_WATCHED, ofThose, optOutDays, tellOptOuts } from './tell-texts.ts'
import { useTexts } from './use-texts.ts'

const SERIES: readonly Series[] = [
  { key: 'rate', label: 'Opt-out rate, trailing 7 days', look: 'line' },
  { key: 'limit', label: `Carrier review threshold: ${percent(OPT_OUTS_WATCHED)}`, look: 'limit' },
]

const EMPTY = { shape: 'rates', text: 'No leads texted in this period.' } as const
const SOURCE = 'https://support.flowroute.com/624359-Messaging-Guidelines---Monitoring'

export function OptOutsCard({ shown }: { shown: Shown }) {
  const { part, known } = useTexts(shown)
  return (
    <ChartCard
      title="Opt-outs"
      part={part}
      told={known && tellOptOuts(known)}
      empty={EMPTY}
      legend={<Legend series={SERIES} />}
      note={<Source />}
    >
      {known && (
        <DayChart
          rows={optOutDays(known.leadsByDay).map(({ day, rate, optedOut, texted }) => ({
            day,
            values: { rate },
            words: { rate: ofThose(rate, optedOut, texted) },
          }))}
          series={SERIES}
          unit="share"
          atLeast={0.1}
          limit={OPT_OUTS_WATCHED}
        />
      )}
    </ChartCard>
  )
}

function Source() {
  return (
    <>
      Carriers review numbers at 5% a day and may suspend them at 10% (
      <Anchor href={SOURCE} target="_blank" rel="noreferrer" inherit underline="always">
        Flowroute on carrier monitoring
      </Anchor>
      ).
    </>
  )
}
