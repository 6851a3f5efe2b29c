import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import { count, percent } from '../words.ts'
import { Axes } from './axes.tsx'
import classes from './day-chart.module.css'
import { type DayRow, DayTooltip } from './day-tooltip.tsx'
import { type Frame, frameOf } from './frame.ts'
import type { Series } from './mark.tsx'
import { Bars, Line } from './marks.tsx'

type Props = {
  rows: readonly DayRow[]
  series: readonly Series[]
  unit: 'count' | 'share'
  /** How far the scale goes at least. */
  atLeast: number
  limit?: number
}

/**
 * Something of each day: bars and lines over one scale. Drawn by hand, since a library for it weighs half as much as all else
 * that the screen loads.
 */
export function DayChart({ rows, series, unit, atLeast, limit }: Props) {
  const { ref, width, height } = useElementSize()
  const [place, setPlace] = useState<number | null>(null)
  const drawn = series.map((one) => ({ ...one, values: rows.map(({ values }) => values[one.key] ?? null) }))
  const most = Math.max(atLeast, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const frame = frameOf({ width, height, days: rows.length, most, isWhole: unit === 'count' })
  const row = place === null ? undefined : rows[place]
  const point = (event: PointerEvent<SVGSVGElement>) => setPlace(placeAt(event, frame, rows.length))
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg
          aria-hidden
          width={width}
          height={height}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPlace(null)}
        >
          <Axes frame={frame} days={rows.map(({ day }) => day)} nameOf={unit === 'count' ? count : percent} />
          {place !== null && <Cursor frame={frame} place={place} />}
          {drawn.map(({ key, look, values }) => {
            if (look === 'limit') return null
            if (look === 'bar') return <Bars key={key} frame={frame} values={values} />
            return <Line key={key} frame={frame} values={values} look={look} />
          })}
          {limit !== undefined && (
            <line className={classes.limit} x1={frame.left} x2={frame.right} y1={frame.y(limit)} y2={frame.y(limit)} />
          )}
        </svg>
      )}
      {row && place !== null && <DayTooltip row={row} series={series} at={frame.x(place)} width={width} />}
    </div>
  )
}

function Cursor({ frame: { x, band, top, bottom }, place }: { frame: Frame; place: number }) {
  return <rect className={classes.cursor} x={x(place) - band / 2} y={top} width={band} height={bottom - top} />
}

function placeAt({ nativeEvent }: PointerEvent, { left, band }: Frame, days: number): number | null {
  const place = Math.floor((nativeEvent.offsetX - left) / band)
  return place >= 0 && place < days ? place : null
}
