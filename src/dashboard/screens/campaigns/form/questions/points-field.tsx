import { NumberInput } from '@mantine/core'

type Props = {
  label: string
  /** From -1 to 1; null if the answer has none yet. */
  points: number | null
  onChange: (points: number) => void
  path?: string
  error?: string | undefined
}

const PERCENT = 100

/** The points of an answer as a share of the question's importance, from -100 to 100. */
export function PointsField({ label, points, onChange, path, error }: Props) {
  return (
    <NumberInput
      size="xs"
      w={104}
      aria-label={label}
      suffix=" %"
      min={-PERCENT}
      max={PERCENT}
      step={10}
      allowDecimal={false}
      value={points === null ? '' : Math.round(points * PERCENT)}
      onChange={(next) => typeof next === 'number' && onChange(next / PERCENT)}
      error={error}
      data-path={path}
    />
  )
}
