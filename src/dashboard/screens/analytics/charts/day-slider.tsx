import classes from './day-chart.module.css'
import { type DayRow, rowWords } from './day-row.tsx'
import { useChart } from './drawing.tsx'
import type { Series } from './mark.tsx'

type Props = {
  rows: readonly DayRow[]
  series: readonly Series[]
  place: number | null
  onChange: (place: number | null) => void
}

/** A way through the days by the keyboard, which says the numbers of each; it begins at the last. */
export function DaySlider({ rows, series, place, onChange }: Props) {
  const { title } = useChart()
  const last = rows.length - 1
  const row = rows[place ?? last]
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={`${title}, day by day`}
      aria-valuetext={row && rowWords({ row, series })}
      min={0}
      max={last}
      value={place ?? last}
      onFocus={() => onChange(place ?? last)}
      onBlur={() => onChange(null)}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  )
}
