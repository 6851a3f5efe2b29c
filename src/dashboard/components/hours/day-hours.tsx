import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../text/hint.tsx'
import classes from './week-hours.module.css'

type Props = {
  label: string
  /** A window such as "09:00-17:30"; empty when the day is closed. */
  value?: string
  onChange?: (window: string) => void
  error?: ReactNode
  disabled?: boolean
}

const USUAL = '09:00-17:00'

/** Sending hours of one weekday, in the lead's time zone. */
export function DayHours({ label, value = '', onChange, error, disabled = false }: Props) {
  const [from = '', to = ''] = value.split('-')
  const isOpen = value !== ''
  return (
    <div className={classes.day}>
      <Checkbox
        label={label}
        checked={isOpen}
        onChange={(event) => onChange?.(event.currentTarget.checked ? USUAL : '')}
        disabled={disabled}
      />
      {isOpen ? (
        <Group gap="xs" wrap="nowrap">
          <Time
            label={`${label}, from`}
            value={from}
            disabled={disabled}
            onChange={(time) => onChange?.(`${time}-${to}`)}
          />
          <Hint>to</Hint>
          <Time
            label={`${label}, to`}
            value={to}
            disabled={disabled}
            onChange={(time) => onChange?.(`${from}-${time}`)}
          />
        </Group>
      ) : (
        <Hint>Closed</Hint>
      )}
      {error && (
        <Text size="xs" c="red" role="alert" className={classes.dayError}>
          {error}
        </Text>
      )}
    </div>
  )
}

type TimeProps = { label: string; value: string; disabled: boolean; onChange: (time: string) => void }

function Time({ label, value, disabled, onChange }: TimeProps) {
  return (
    <TextInput
      type="time"
      size="xs"
      aria-label={label}
      value={value === '24:00' ? '00:00' : value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
