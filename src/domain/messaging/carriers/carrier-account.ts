import type { Vault } from '../../kernel/index.ts'
import type { CarrierAccount } from './carrier.ts'

/** An account as stored in its row. */
export type SealedAccount = {
  id: string
  credentials: Uint8Array
  previous_credentials: Uint8Array | null
  previous_until: Date | null
  settings: CarrierAccount['settings']
}

/** The account with decrypted credentials; the previous ones only while they are accepted. */
export function openAccount(vault: Vault, workspaceId: string, row: SealedAccount, now: Date): CarrierAccount {
  const context = `carrier_account:${row.id}`
  const rotates = row.previous_credentials !== null && row.previous_until !== null && row.previous_until > now
  return {
    id: row.id,
    workspaceId,
    credentials: vault.open(row.credentials, context),
    previousCredentials: rotates ? vault.open(row.previous_credentials!, context) : null,
    settings: row.settings,
  }
}
