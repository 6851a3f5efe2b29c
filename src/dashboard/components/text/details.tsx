import type { ReactNode } from 'react'
import classes from './details.module.css'

/** Names and values, one pair per line. `isDense` is for narrow side panels. */
export function Details({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return <dl className={isDense ? classes.dense : classes.details}>{children}</dl>
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
