import type { Db, Querying, Sql, Tx } from '../../../src/domain/kernel/index.ts'

/** The most rows that a statement returned, items in a list that a statement was given, and phones that a transaction locked. */
export type Largest = { rows: number; given: number; locked: number }

/** Measures what the service holds at once, by its statements. Prisma's queries are not measured. */
export function measureLargest() {
  const seen: Largest = { rows: 0, given: 0, locked: 0 }
  const give = ({ values }: Sql) => {
    for (const value of values) if (Array.isArray(value)) seen.given = Math.max(seen.given, value.length)
  }
  const measured = <Given extends Querying>(given: Given): Given => ({
    ...given,
    async query<Row>(statement: Sql) {
      give(statement)
      const rows = await given.query<Row>(statement)
      seen.rows = Math.max(seen.rows, rows.length)
      return rows
    },
  })
  const measuredTx = (tx: Tx): Tx => ({
    ...measured(tx),
    soon(statement) {
      give(statement)
      tx.soon(statement)
    },
    last(statement, onDone) {
      give(statement)
      tx.last(statement, onDone)
    },
  })
  return {
    /** For the composition root. */
    db: (db: Db): Db => ({
      ...measured(db),
      transaction: (name, work) => db.transaction(name, (tx) => work(measuredTx(tx))),
      locked(name, workspaceId, phones, work) {
        seen.locked = Math.max(seen.locked, [phones].flat().length)
        return db.locked(name, workspaceId, phones, (tx) => work(measuredTx(tx)))
      },
    }),
    async during(work: () => Promise<unknown>): Promise<Largest> {
      Object.assign(seen, { rows: 0, given: 0, locked: 0 })
      await work()
      return { ...seen }
    },
  }
}
