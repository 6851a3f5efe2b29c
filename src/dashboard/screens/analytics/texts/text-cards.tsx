import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { percent } from '../../../components/text/percent.ts'
import { ChartCard } from '../cards/chart-card.tsx'
import type { ChartContent } from '../cards/chart-content.ts'
import type { GhostShape } from '../cards/ghost.tsx'
import type { Shown } from '../cards/shown.ts'
import { DayChart } from '../charts/day-chart.tsx'
import type { DayRow } from '../charts/day-row.tsx'
import { Legend, type Series } from '../charts/mark.tsx'
import { count } from '../words.ts'
import {
  describeOptOuts,
  describeRates,
  describeTextDays,
  OPT_OUTS_WATCHED,
  ofThose,
  optOutDays,
  rateDays,
} from './describe-texts.ts'
import { type Texts, useTexts } from './use-texts.ts'

type Props = {
  shown: Shown
  title: string
  describe: (texts: Texts) => ChartContent | null
  empty: { shape: GhostShape; text: string }
  note?: ReactNode
  series: readonly Series[]
  rowsOf: (texts: Texts) => DayRow[]
  unit: 'count' | 'share'
  atLeast: number
  limit?: number
}

/** A chart by day over the statistics of texts. */
function DayCard({ shown, title, describe, empty, note, rowsOf, ...chart }: Props) {
  const { part, known } = useTexts(shown)
  return (
    <ChartCard
      title={title}
      part={part}
      content={known && describe(known)}
      empty={empty}
      legend={<Legend series={chart.series} />}
      note={note}
    >
      {known && <DayChart rows={rowsOf(known)} {...chart} />}
    </ChartCard>
  )
}

const TEXTS: readonly Series[] = [
  { key: 'sent', label: 'Sent', look: 'bar' },
  { key: 'inbound', label: 'Received', look: 'dashes' },
]

export function TextDaysCard({ shown }: { shown: Shown }) {
  return (
    <DayCard
      shown={shown}
      title="Texts per day"
      describe={describeTextDays}
      empty={{ shape: 'days', text: 'No texts in this period.' }}
      series={TEXTS}
      rowsOf={({ textsByDay }) =>
        textsByDay.map(({ day, sent, inbound }) => ({
          day,
          values: { sent, inbound },
          words: { sent: count(sent), inbound: count(inbound) },
        }))
      }
      unit="count"
      atLeast={4}
    />
  )
}

const RATES: readonly Series[] = [
  { key: 'delivery', label: 'Texts delivered', look: 'line' },
  { key: 'reply', label: 'Leads who replied', look: 'dashes' },
]

export function RatesCard({ shown }: { shown: Shown }) {
  return (
    <DayCard
      shown={shown}
      title="Delivery and replies"
      describe={describeRates}
      empty={{ shape: 'rates', text: 'No texts sent in this period.' }}
      note="Leads are counted on the day of their first text. Recent leads have had less time to reply."
      series={RATES}
      rowsOf={(texts) =>
        rateDays(texts).map(({ day, delivery, reply, ...of }) => ({
          day,
          values: { delivery, reply },
          words: {
            delivery: ofThose(delivery, of.delivered, of.ended),
            reply: ofThose(reply, of.replied, of.texted),
          },
        }))
      }
      unit="share"
      atLeast={1}
    />
  )
}

const OPT_OUTS: readonly Series[] = [
  { key: 'rate', label: '7-day opt-out rate', look: 'line' },
  { key: 'limit', label: `Carrier review threshold: ${percent(OPT_OUTS_WATCHED)}`, look: 'limit' },
]
const SOURCE = 'https://support.flowroute.com/624359-Messaging-Guidelines---Monitoring'

export function OptOutsCard({ shown }: { shown: Shown }) {
  return (
    <DayCard
      shown={shown}
      title="Opt-outs"
      describe={describeOptOuts}
      empty={{ shape: 'rates', text: 'No leads texted in this period.' }}
      note={
        <>
          Carriers may review a number with a daily opt-out rate of 5%, and may suspend it at 10% (
          <Anchor href={SOURCE} target="_blank" rel="noreferrer" inherit underline="always">
            source: Flowroute
          </Anchor>
          ).
        </>
      }
      series={OPT_OUTS}
      rowsOf={({ leadsByDay }) =>
        optOutDays(leadsByDay).map(({ day, rate, optedOut, texted }) => ({
          day,
          values: { rate },
          words: { rate: ofThose(rate, optedOut, texted) },
        }))
      }
      unit="share"
      atLeast={0.1}
      limit={OPT_OUTS_WATCHED}
    />
  )
}
