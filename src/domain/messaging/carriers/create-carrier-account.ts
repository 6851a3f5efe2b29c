import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Mode } from '../../identity/index.ts'
import { audit, type Change, checkLimit, sql, stampResult, type Vault, type WriteDeps } from '../../kernel/index.ts'
import type { Carrier } from './carrier.ts'
import { accountName, type CarrierFields, checkAccount, credentialsContext } from './carrier-account-input.ts'

const ACCOUNTS_MAX = 20

/** The fields that every carrier has. */
export const CreateCarrierAccountInput = z.strictObject({ name: accountName })

type Deps = WriteDeps & { vault: Vault; carriers: Record<string, Carrier> }

type Input = Change<
  z.infer<typeof CreateCarrierAccountInput> & Omit<CarrierFields, 'settings'> & { settings?: object; mode: Mode }
>

/** Adds an account with a carrier and returns its ID. Nothing is sent with it until it has a number. */
export async function createCarrierAccount(deps: Deps, input: Input): Promise<string> {
  const { workspaceId, mode, carrier, name, actor, idempotency } = input
  if (mode === 'sandbox') {
    throw new AppError('conflict', { message: 'A sandbox can only use its simulated carrier.' })
  }
  const checked = checkAccount(deps.carriers, { ...input, settings: input.settings ?? {} })
  const settings = checked.settings!
  const id = deps.ids.next('car')
  const now = deps.clock.now()
  const sealed = deps.vault.seal(checked.credentials!, credentialsContext(id))
  return deps.db.transaction('carrier-account.create', async (tx) => {
    const counted = sql`
      select count(*)::int as count from carrier_account where workspace_id = ${workspaceId} and deleted_at is null`
    await checkLimit(tx, { workspaceId, max: ACCOUNTS_MAX, items: 'carrier accounts' }, counted)
    const after = { carrier, name, settings }
    const data = { ...after, id, credentials: sealed, createdAt: now, updatedAt: now }
    await tx.writes(workspaceId).carrierAccount.create({ data })
    await stampResult(tx, workspaceId, idempotency, id)
    await audit(deps, tx, { workspaceId, actor, action: 'carrier_account.created', subjectId: id, after })
    return id
  })
}
