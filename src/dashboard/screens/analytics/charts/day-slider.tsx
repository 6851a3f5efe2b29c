import { useState } from 'react'
import classes from './day-chart.module.css'
import { type DayRow, rowWords } from './day-row.tsx'
import { useChart } from './drawing.tsx'
import type { Series } from './mark.tsx'

type Props = {
  rows: readonly DayRow[]
  series: readonly Series[]
  onChange: (place: number | null) => void
}

/** Moves through the days by keyboard and announces their numbers. Starts at the last day. */
export function DaySlider({ rows, series, onChange }: Props) {
  const { title } = useChart()
  const last = rows.length - 1
  const [chosen, setChosen] = useState(last)
  const place = Math.min(chosen, last)
  const row = rows[place]
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={`${title}, day by day`}
      aria-valuetext={row && rowWords({ row, series })}
      min={0}
      max={last}
      value={place}
      onFocus={() => onChange(place)}
      onBlur={() => onChange(null)}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.valueAsNumber)
        onChange(currentTarget.valueAsNumber)
      }}
    />
  )
}
