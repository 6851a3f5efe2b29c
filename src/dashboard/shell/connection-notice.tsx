import { useNetwork } from '@mantine/hooks'
import type { ConnectionState } from '../client/connection.ts'
import classes from './frame.module.css'

/** Shown while the network or an open connection is lost: the data may be outdated. */
export function ConnectionNotice({ state }: { state: ConnectionState }) {
  const { online } = useNetwork()
  const isOffline = !online || state === 'lost'
  return (
    <div role="status" aria-live="polite" data-connection={state} className={classes.connection}>
      {isOffline && (
        <span className={classes.chip} title="Your changes are sent when the connection is back.">
          Offline
        </span>
      )}
    </div>
  )
}
