import type { ReactNode } from 'react'
import classes from './details.module.css'

/** Names with their values, one a line. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={classes.details}>{children}</dl>
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
