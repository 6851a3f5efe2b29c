import type { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import classes from './day-chart.module.css'
import type { DayRow } from './day-row.tsx'

const BAR_MAX_PX = 22
const DOTS_UP_TO = 45

type Props = {
  /** The key of the series. */
  of: string
  rows: readonly DayRow[]
  x: ReturnType<typeof scaleBand<string>>
  y: ReturnType<typeof scaleLinear<number>>
}

export function SeriesBars({ of, rows, x, y }: Props) {
  const width = Math.max(1, Math.min(BAR_MAX_PX, x.bandwidth()))
  return (
    <g fill="var(--chart-first)">
      {rows.map(({ day, values }) => {
        const value = values[of]
        if (!value) return null
        const left = (x(day) ?? 0) + (x.bandwidth() - width) / 2
        return <Bar key={day} x={left} y={y(value)} width={width} height={y(0) - y(value)} />
      })}
    </g>
  )
}

/** A line with gaps where the value is unknown. With many days, only isolated points get a dot. */
export function SeriesLine({ of, rows, x, y, look }: Props & { look: 'line' | 'dashes' }) {
  const isKnown = (row: DayRow | undefined) => row?.values[of] != null
  const path = {
    data: [...rows],
    defined: isKnown,
    x: ({ day }: DayRow) => (x(day) ?? 0) + x.bandwidth() / 2,
    y: ({ values }: DayRow) => y(values[of] ?? 0),
  }
  const dots = rows.filter(
    (row, n) => isKnown(row) && (rows.length <= DOTS_UP_TO || !(isKnown(rows[n - 1]) || isKnown(rows[n + 1]))),
  )
  return (
    <g className={classes.line} data-look={look}>
      <g className={classes.casing}>
        <LinePath {...path} />
      </g>
      <LinePath {...path} />
      {dots.map((row) => (
        <Dot key={row.day} at={[path.x(row), path.y(row)]} look={look} />
      ))}
    </g>
  )
}

function Dot({ at: [x, y], look }: { at: readonly [number, number]; look: 'line' | 'dashes' }) {
  return look === 'line' ? <circle cx={x} cy={y} r={2.5} /> : <rect x={x - 2.5} y={y - 2.5} width={5} height={5} />
}
