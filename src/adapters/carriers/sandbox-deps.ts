import type { Clock, Db, Ids, Vault } from '../../domain/kernel/index.ts'
import type { OwedCallback } from './sandbox-callback.ts'

export type SandboxDeps = {
  db: Db
  clock: Clock
  ids: Ids
  vault: Vault
  /** Takes a callback as the door takes any carrier's. */
  deliver(owed: OwedCallback): Promise<unknown>
}
