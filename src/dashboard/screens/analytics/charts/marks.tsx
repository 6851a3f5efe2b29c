import classes from './day-chart.module.css'
import type { Frame } from './frame.ts'
import { runsOf } from './scale.ts'

const BAR_MAX_PX = 22
const DOTS_UP_TO = 45

type Props = { frame: Frame; values: readonly (number | null)[] }

export function Bars({ frame: { band, bottom, x, y }, values }: Props) {
  const width = Math.max(1, Math.min(BAR_MAX_PX, band * 0.7))
  return values.map((value, place) => {
    if (!value) return null
    const top = y(value)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
      <rect key={place} className={classes.bar} x={x(place) - width / 2} y={top} width={width} height={bottom - top} />
    )
  })
}

/** A line that breaks off where nothing is known. Of many days, dots stand only where no line leads. */
export function Line({ frame: { x, y }, values, look }: Props & { look: 'line' | 'dashes' }) {
  const at = (place: number) => [x(place), y(values[place] ?? 0)] as const
  const pathOf = (from: number, to: number) =>
    placesOf(from, to)
      .map((place) => at(place).join(','))
      .join(' ')
  const placesOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  return (
    <g className={classes.line} data-look={look}>
      {runsOf(values).map(({ from, to }) => (
        <g key={from}>
          <polyline className={classes.casing} points={pathOf(from, to)} />
          <polyline points={pathOf(from, to)} />
          {(values.length <= DOTS_UP_TO || from === to) &&
            placesOf(from, to).map((place) => <Dot key={place} at={at(place)} look={look} />)}
        </g>
      ))}
    </g>
  )
}

function Dot({ at: [x, y], look }: { at: readonly [number, number]; look: 'line' | 'dashes' }) {
  return look === 'line' ? <circle cx={x} cy={y} r={2.5} /> : <rect x={x - 2.5} y={y - 2.5} width={5} height={5} />
}
