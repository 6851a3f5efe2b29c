import { TooltipWithBounds } from '@visx/tooltip'
import { dayWords } from '../words.ts'
import classes from './day-chart.module.css'
import { Mark, type Series } from './mark.tsx'

/** A day with the values of its series (null is unknown) and an optional description. */
export type DayRow = {
  day: string
  values: Readonly<Record<string, number | null>>
  words: Readonly<Record<string, string>>
}

type Props = { row: DayRow; series: readonly Series[] }

/** Returns e.g. "Sat, 21 Nov: Sent 12, Received 5". */
export function rowWords({ row, series }: Props): string {
  const said = saidOf({ row, series }).map(({ label, words }) => `${label} ${words}`)
  return `${dayWords(row.day, 'long')}: ${said.join(', ')}`
}

/** On the side of the day that has room. */
export function DayTooltip({ row, series, left }: Props & { left: number }) {
  return (
    <TooltipWithBounds
      left={left}
      top={0}
      offsetLeft={12}
      offsetTop={4}
      unstyled
      className={classes.tooltip ?? ''}
      aria-hidden
    >
      <div className={classes.day}>{dayWords(row.day, 'long')}</div>
      {saidOf({ row, series }).map(({ key, label, look, words }) => (
        <div key={key} className={classes.tip}>
          <Mark look={look} />
          <div className={classes.said}>
            <span>{label}</span>
            <span className="lt-number">{words}</span>
          </div>
        </div>
      ))}
    </TooltipWithBounds>
  )
}

function saidOf({ row, series }: Props) {
  return series.flatMap((one) => {
    const words = row.words[one.key]
    return words === undefined ? [] : [{ ...one, words }]
  })
}
