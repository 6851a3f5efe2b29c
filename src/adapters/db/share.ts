import PQueue from 'p-queue'
import type { Db } from '../../domain/kernel/index.ts'

/**
 * The same database with at most `atOnce` connections. Background work gets a share, so that requests and carrier callbacks
 * always find a connection.
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
