import { Loader } from '@mantine/core'
import type { ConnectionState } from '../client/connection.ts'
import classes from './frame.module.css'

/** Shown as soon as an open connection is lost: the data may be outdated. */
export function ConnectionNotice({ state }: { state: ConnectionState }) {
  return (
    <div role="status" aria-live="polite" data-connection={state}>
      {state === 'lost' && (
        <div className={classes.notice}>
          <Loader size={14} color="currentColor" /> Connection lost. Reconnecting…
        </div>
      )}
    </div>
  )
}
