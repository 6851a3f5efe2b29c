import { Select, type SelectProps, TextInput } from '@mantine/core'

type ChoiceProps = Omit<SelectProps, 'value' | 'onChange'> & {
  value: string | undefined
  onChange: (value: string | null) => void
}

/** A filter by one of several values. */
export function FilterSelect({ value, data = [], ...props }: ChoiceProps) {
  return (
    <Select
      size="xs"
      placeholder="Any"
      clearable
      searchable={data.length > 8}
      nothingFoundMessage="No match"
      data={data}
      value={value ?? null}
      {...props}
    />
  )
}

type DayProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** A filter by date. */
export function FilterDay({ label, value = '', min = '', max = '', onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
