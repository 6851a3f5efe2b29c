import { type Clause, clause, type Job, type Querying } from './context.ts'

/** Rows whose work is due from a time in one of their columns. Names and conditions are constant text. */
export type DueRows = {
  queue: Job['queue']
  table: string
  /** The column of the time. */
  at: string
  /** The column of a worker’s lease: the row is not due while it runs. */
  lease?: string
  /** The column that identifies the work; `id` if absent. */
  id?: string
  /** A condition on the row. */
  where?: string
  /** A condition that the row must meet once its time has come, and may still meet before then. */
  ready?: string
}

/** The earliest time after `now` at which something of a kind may be due. */
export type NextTime = (now: Date) => Clause

export type DueCount = { queue: Job['queue']; count: number }

/** What can be due in a folder's tables, in all workspaces. */
export type DueWork = {
  rows?: readonly DueRows[]
  /** For work that is not found by a condition on its own row. */
  find?: (db: Querying, asked: { now: Date; limit: number }) => Promise<Job[]>
  /** Counts what `find` finds, where a long list of it would be slow. */
  count?: (db: Querying, asked: { now: Date; limit: number }) => Promise<DueCount[]>
  /** In addition to the times of `rows`. */
  times?: readonly NextTime[]
}

export function earliest(table: string, at: string, where = 'true'): NextTime {
  return (now) => clause([`(select min(${at}) from ${table} where ${at} > `, ` and ${where})`], [now])
}
