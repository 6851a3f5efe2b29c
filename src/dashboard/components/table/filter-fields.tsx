import { Select, type SelectProps, TextInput } from '@mantine/core'

type ChoiceProps<Value extends string> = Omit<SelectProps<Value>, 'value' | 'onChange'> & {
  value: Value | undefined
  onChange: (value: Value | null) => void
}

/** A filter by one of several values. */
export function FilterSelect<Value extends string>({ value, data = [], ...props }: ChoiceProps<Value>) {
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
