import type { Db, Querying, Tx } from '../../src/domain/kernel/context.ts'

export type StatementCounter = {
  /** For the composition root. */
  db: (db: Db) => Db
  /** How many statements the work ran; the phone's lock counts, begin and commit do not. */
  during(work: () => Promise<unknown>): Promise<number>
}

/** Counts the statements of one piece of work at a time. Prisma's queries are not counted. */
export function countStatements(): StatementCounter {
  let count = 0
  const countingLast = (tx: Tx): Tx => ({
    ...counting(tx),
    soon: (statement) => {
      count++
      tx.soon(statement)
    },
    last: (statement, onDone) => {
      count++
      tx.last(statement, onDone)
    },
  })
  const counting = <Given extends Querying>(given: Given): Given => ({
    ...given,
    query: (statement) => {
      count++
      return given.query(statement)
    },
  })
  return {
    db: (db) => ({
      ...counting(db),
      transaction: (name, work) => db.transaction(name, (tx) => work(countingLast(tx))),
      locked: (name, workspaceId, phone, work) => {
        count++
        return db.locked(name, workspaceId, phone, (tx) => work(countingLast(tx)))
      },
    }),
    async during(work) {
      count = 0
      await work()
      return count
    },
  }
}
