import { dayWords } from '../words.ts'
import classes from './day-chart.module.css'
import { Mark, type Series } from './mark.tsx'

/** A day with what is drawn of it by the series' keys (null is unknown), and what is said of that. */
export type DayRow = {
  day: string
  values: Readonly<Record<string, number | null>>
  words: Readonly<Record<string, string>>
}

type Props = { row: DayRow; series: readonly Series[]; at: number; width: number }

/** Beside the day, on the side where there is room. */
export function DayTooltip({ row, series, at, width }: Props) {
  const place = at > width / 2 ? { right: width - at + 12 } : { left: at + 12 }
  return (
    <div className={classes.tooltip} style={place}>
      <div className={classes.day}>{dayWords(row.day, 'long')}</div>
      {series
        .filter(({ key }) => key in row.words)
        .map(({ key, label, look }) => (
          <div key={key} className={classes.tip}>
            <Mark look={look} />
            <span>{label}</span>
            <span className="lt-number">{row.words[key]}</span>
          </div>
        ))}
    </div>
  )
}
