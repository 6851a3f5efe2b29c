import type { Clock, Db, Ids, Vault } from '../../domain/kernel/index.ts'
import type { OwedCallback } from './sandbox-callback.ts'

export type SandboxDeps = {
  db: Db
  clock: Clock
  ids: Ids
  vault: Vault
  /** Accepts a callback in the same way as a real carrier's. */
  deliver(owed: OwedCallback): Promise<unknown>
}
