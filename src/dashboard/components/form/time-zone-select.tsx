import { Select, type SelectProps } from '@mantine/core'

const ZONES = Intl.supportedValuesOf('timeZone')

/** A zone outside the browser's list stays selectable while it is the value. */
export function TimeZoneSelect(props: SelectProps) {
  const { value } = props
  return (
    <Select
      label="Time zone"
      data={value && !ZONES.includes(value) ? [value, ...ZONES] : ZONES}
      searchable
      limit={100}
      nothingFoundMessage="No matching time zone"
      {...props}
    />
  )
}
