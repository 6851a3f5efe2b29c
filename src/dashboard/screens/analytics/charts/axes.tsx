import { dayWords } from '../words.ts'
import classes from './day-chart.module.css'
import type { Frame } from './frame.ts'
import { namedPlaces } from './scale.ts'

const ROOM_OF_A_DAY_PX = 64

type Props = { frame: Frame; days: readonly string[]; nameOf: (value: number) => string }

/** Lines across at round values, with their names, and the names of some days. */
export function Axes({ frame, days, nameOf }: Props) {
  const { left, right, bottom, ticks, x, y } = frame
  return (
    <g className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {nameOf(tick)}
          </text>
        </g>
      ))}
      {namedPlaces(days.length, right - left, ROOM_OF_A_DAY_PX).map((place) => {
        const isAtEnd = x(place) + ROOM_OF_A_DAY_PX / 2 > right
        return (
          <text
            key={place}
            x={isAtEnd ? right : x(place)}
            y={bottom + 16}
            textAnchor={isAtEnd && days.length > 7 ? 'end' : 'middle'}
          >
            {dayWords(days[place] ?? '')}
          </text>
        )
      })}
    </g>
  )
}
