import { Text, type TextProps, Tooltip } from '@mantine/core'
import { fullTime, useNow } from '../../components/when.tsx'
import classes from './details.module.css'

/** An instant to the second, as logs have it: the time alone if it is today's. */
export function Exact({ at, ...props }: { at: string } & TextProps) {
  const isToday = new Date(at).toDateString() === new Date(useNow()).toDateString()
  return (
    <Tooltip label={fullTime(at)}>
      <Text
        component="time"
        dateTime={at}
        inherit={props.size === undefined}
        className={`lt-number ${classes.exact}`}
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
