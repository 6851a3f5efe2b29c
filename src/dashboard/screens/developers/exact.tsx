import { Text, type TextProps, Tooltip } from '@mantine/core'
import { fullTime, useNow } from '../../components/text/when.tsx'

/** A time to the second, without the date for today. */
export function Exact({ at, ...props }: { at: string } & TextProps) {
  const isToday = new Date(at).toDateString() === new Date(useNow()).toDateString()
  return (
    <Tooltip label={fullTime(at)}>
      <Text
        component="time"
        dateTime={at}
        inherit={props.size === undefined}
        className="lt-number"
        style={{ whiteSpace: 'nowrap' }}
        {...props}
      >
        {isToday
          ? new Date(at).toLocaleTimeString(undefined, { timeStyle: 'medium' })
          : new Date(at).toLocaleString(undefined, {
              day: 'numeric',
              month: 'short',
              hour: 'numeric',
              minute: '2-digit',
              second: '2-digit',
            })}
      </Text>
    </Tooltip>
  )
}
