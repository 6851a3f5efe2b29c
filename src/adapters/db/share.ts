import PQueue from 'p-queue'
import type { Db } from '../../domain/kernel/index.ts'

/**
 * The same database, of which the caller takes at most `atOnce` connections. Work in the background gets a share, so that
 * requests and carriers' callbacks always find a connection, however much is due.
 */
export function shareOf(db: Db, atOnce: number): Db {
  const queue = new PQueue({ concurrency: atOnce })
  return {
    ...db,
    query: (statement) => queue.add(() => db.query(statement)),
    transaction: (name, work) => queue.add(() => db.transaction(name, work)),
    locked: (name, workspaceId, phones, work) => queue.add(() => db.locked(name, workspaceId, phones, work)),
  }
}
