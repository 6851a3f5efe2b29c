import { useClickOutside, useElementSize, useMergedRef, useWindowEvent } from '@mantine/hooks'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { localPoint } from '@visx/event'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { type PointerEvent, useState } from 'react'
import { percent } from '../../../components/text/percent.ts'
import { count, dayWords } from '../words.ts'
import classes from './day-chart.module.css'
import { type DayRow, DayTooltip } from './day-row.tsx'
import { DaySlider } from './day-slider.tsx'
import { Axes, ChartBox, Drawing } from './drawing.tsx'
import type { Series } from './mark.tsx'
import { SeriesBars, SeriesLine } from './series.tsx'

const MARGIN = { top: 8, right: 6, bottom: 22, left: 40 }
const GAP_BETWEEN_DAYS = 0.3
const ROOM_OF_A_DAY_PX = 64
const TICKS = 4

type Props = {
  rows: readonly DayRow[]
  series: readonly Series[]
  unit: 'count' | 'share'
  /** The smallest maximum of the scale. */
  atLeast: number
  limit?: number
}

/** Bars and lines by day on one scale. The pointer and the arrow keys show the numbers of a day. */
export function DayChart({ rows, series, unit, atLeast, limit }: Props) {
  const [place, setPlace] = useState<number | null>(null)
  const hide = () => setPlace(null)
  const { ref, width, height } = useElementSize()
  const outside = useClickOutside(hide)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hide())

  const right = Math.max(MARGIN.left, width - MARGIN.right)
  const bottom = Math.max(MARGIN.top, height - MARGIN.bottom)
  const most = Math.max(atLeast, ...rows.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  const x = scaleBand({
    domain: rows.map(({ day }) => day),
    range: [MARGIN.left, right],
    padding: GAP_BETWEEN_DAYS,
  })
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: TICKS })
  const nameOf = unit === 'count' ? count : percent
  const row = place === null ? undefined : rows[place]

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const atPx = (localPoint(event.currentTarget, event)?.x ?? 0) - MARGIN.left
    const near = Math.floor(atPx / x.step() - GAP_BETWEEN_DAYS / 2)
    setPlace(Math.min(Math.max(near, 0), rows.length - 1))
  }
  return (
    <ChartBox ref={useMergedRef(ref, outside)} className={classes.chart}>
      {width > 0 && (
        <Drawing
          width={width}
          height={height}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
        >
          <Axes>
            <GridRows scale={y} numTicks={TICKS} left={MARGIN.left} width={right - MARGIN.left} />
            <AxisLeft
              scale={y}
              numTicks={TICKS}
              left={MARGIN.left}
              tickFormat={(value) => nameOf(Number(value))}
              hideAxisLine
              hideTicks
            />
            <AxisBottom
              scale={x}
              numTicks={Math.max(1, Math.floor((right - MARGIN.left) / ROOM_OF_A_DAY_PX))}
              top={bottom}
              tickFormat={(day) => dayWords(day)}
              hideAxisLine
              hideTicks
            />
          </Axes>
          {row && (
            <rect
              fill="var(--chart-track)"
              opacity={0.7}
              x={(x(row.day) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={MARGIN.top}
              width={x.step()}
              height={bottom - MARGIN.top}
            />
          )}
          {series.map((one) => {
            if (one.look === 'limit') return null
            if (one.look === 'bar') return <SeriesBars key={one.key} of={one.key} rows={rows} x={x} y={y} />
            return <SeriesLine key={one.key} of={one.key} look={one.look} rows={rows} x={x} y={y} />
          })}
          {limit !== undefined && (
            <line className={classes.limit} x1={MARGIN.left} x2={right} y1={y(limit)} y2={y(limit)} />
          )}
        </Drawing>
      )}
      <DaySlider rows={rows} series={series} onChange={setPlace} />
      {row && <DayTooltip key={row.day} row={row} series={series} left={(x(row.day) ?? 0) + x.bandwidth() / 2} />}
    </ChartBox>
  )
}
