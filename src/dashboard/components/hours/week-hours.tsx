import { Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayHours } from './day-hours.tsx'
import { AS_THE_DAY, DAYS, type Day } from './week.ts'

type InputProps = { value?: string; onChange?: (window: string | null) => void; error?: ReactNode }

export type WeekInput = {
  /** Props of a day's input, as returned by `getInputProps`. */
  inputOf: (day: Day) => InputProps
  /** An error about the whole week. */
  error?: ReactNode
}

type Props = WeekInput & { label: string; disabled?: boolean }

const ON_HOLIDAYS = [
  { value: '', label: 'Closed' },
  { value: AS_THE_DAY, label: 'Regular hours' },
]

/** Sending hours by weekday, in the lead's time zone. */
export function WeekHours({ label, inputOf, error, disabled = false }: Props) {
  const { value: holidays = '', ...ofHolidays } = inputOf('holidays')
  const isWindow = holidays !== '' && holidays !== AS_THE_DAY
  return (
    <Stack gap={4} role="group" aria-label={label}>
      {DAYS.map((day) => (
        <DayHours key={day.value} label={day.label} disabled={disabled} {...inputOf(day.value)} />
      ))}
      <Select
        label="On US federal holidays"
        size="xs"
        maw={280}
        mt="xs"
        data={isWindow ? [...ON_HOLIDAYS, { value: holidays, label: holidays.replace('-', ' to ') }] : ON_HOLIDAYS}
        allowDeselect={false}
        disabled={disabled}
        value={holidays}
        {...ofHolidays}
      />
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
