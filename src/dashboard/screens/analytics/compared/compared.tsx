import { Paper, SimpleGrid, Text } from '@mantine/core'
import { AnalyticsFunnel } from '../../../../generated/dashboard/documents.ts'
import { percent } from '../../../components/text/percent.ts'
import { type Shown, variablesFor } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import type { Funnel } from '../funnel/describe-funnel.ts'
import { periodBefore } from '../period.ts'
import { count, dayWords } from '../words.ts'
import classes from './compared.module.css'

const FIGURES = [
  { key: 'leads', label: 'New leads' },
  { key: 'engaged', label: 'Replied' },
  { key: 'qualified', label: 'Qualified' },
  { key: 'booked', label: 'Booked' },
  { key: 'optedOut', label: 'Opted out', isBad: true },
] as const satisfies readonly { key: keyof Funnel; label: string; isBad?: boolean }[]

/** The leads of the period beside those of the same number of days before. */
export function Compared({ shown, zone }: { shown: Shown; zone: string }) {
  const before = periodBefore(shown.period, zone)
  const now = usePart(AnalyticsFunnel, variablesFor(shown))
  const then = usePart(AnalyticsFunnel, variablesFor({ ...shown, period: before }))
  const [current, previous] = [now.data?.analytics?.funnel, then.data?.analytics?.funnel]
  const span = `${dayWords(before.first)} to ${dayWords(before.last)}`
  return (
    <section ref={now.ref} aria-label={`Compared with ${span}`}>
      <section ref={then.ref}>
        <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="sm" mb={4}>
          {FIGURES.map(({ key, label, ...of }) => (
            <Paper key={key} p="sm">
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text fz={22} fw={650} lh={1.25} className="lt-number">
                {current ? count(current[key]) : '–'}
              </Text>
              <Change now={current?.[key]} before={previous?.[key]} isBad={'isBad' in of} />
            </Paper>
          ))}
        </SimpleGrid>
      </section>
      <Text size="xs" c="dimmed" mb="md">
        Compared with {span}. Earlier leads have had more time to reply and book.
      </Text>
    </section>
  )
}

type ChangeProps = { now: number | undefined; before: number | undefined; isBad: boolean }

function Change({ now, before, isBad }: ChangeProps) {
  if (now === undefined || before === undefined) return <Text size="xs">&nbsp;</Text>
  const difference = now - before
  const tone = difference === 0 ? 'same' : difference > 0 === isBad ? 'worse' : 'better'
  return (
    <Text size="xs" className={`lt-number ${classes.change}`} data-tone={tone}>
      {before === 0
        ? `was 0`
        : difference === 0
          ? 'no change'
          : `${difference > 0 ? '↑' : '↓'} ${percent(Math.abs(difference) / before)}`}
      {before > 0 && <span className={classes.was}> was {count(before)}</span>}
    </Text>
  )
}
