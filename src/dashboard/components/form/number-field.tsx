import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Null if the field is empty. */
  value?: number | null
  onChange?: (value: number | null) => void
  /** How many of the shown units make one of the value's: 100 shows a share as a percentage. */
  scale?: number
}

/** A whole number. The API checks its limits, so that a number outside them is not replaced while people type. */
export function NumberField({ value = null, onChange, scale = 1, ...input }: Props) {
  return (
    <NumberInput
      allowDecimal={false}
      clampBehavior="none"
      {...input}
      value={value === null ? '' : rounded(value * scale)}
      onChange={(next) => onChange?.(typeof next === 'number' ? rounded(next / scale) : null)}
    />
  )
}

/** Without the rounding errors of a scale. */
function rounded(value: number): number {
  return Number(value.toFixed(6))
}
