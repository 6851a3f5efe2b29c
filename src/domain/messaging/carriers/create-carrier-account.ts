import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import type { Mode } from '../../identity/index.ts'
import {
  audit,
  type Change,
  optionalOnCreate,
  sql,
  stampResult,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { Carrier } from './carrier.ts'
import { accountName, carrierFields, checkAccount, credentialsContext, realCarrier } from './carrier-account-input.ts'

const ACCOUNTS_MAX = 20

export const CreateCarrierAccountInput = z.strictObject({
  carrier: realCarrier.describe('The carrier.'),
  name: accountName,
  credentials: carrierFields.describe('Credentials of the account.'),
  settings: optionalOnCreate(carrierFields).describe('Settings of the account.'),
})

type Deps = WriteDeps & { vault: Vault; carriers: Record<string, Carrier> }

type Input = Change<z.infer<typeof CreateCarrierAccountInput> & { mode: Mode }>

/** Adds an account with a carrier and returns its id. Nothing is sent with it before it has a number. */
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
    await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
    const [row] = await tx.query(sql`
      insert into carrier_account (workspace_id, id, carrier, name, credentials, settings, created_at, updated_at)
      select ${workspaceId}, ${id}, ${carrier}, ${name}, ${sealed}, ${JSON.stringify(settings)}::jsonb, ${now}, ${now}
      where (select count(*) from carrier_account where workspace_id = ${workspaceId} and deleted_at is null) < ${ACCOUNTS_MAX}
      returning id`)
    if (!row) {
      const message = `A workspace can have at most ${ACCOUNTS_MAX} carrier accounts.`
      throw new Refusal({ refused: 'limit_reached', limit: ACCOUNTS_MAX }, { message })
    }
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { carrier, name, settings }
    await audit(deps, tx, { workspaceId, actor, action: 'carrier_account.created', subjectId: id, after })
    return id
  })
}
