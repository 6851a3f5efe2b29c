import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Actor, audit, fragment, type Querying, sql, type WriteDeps } from '../kernel/index.ts'
import { delayMs, rate, readSandboxSettings, type SandboxSettings, sandboxFault, seedText } from './settings.ts'

const Fault = z
  .strictObject({
    kind: sandboxFault.describe('Type of the fault.'),
    rate: rate.describe('Share of messages that have this fault, 0 to 1.'),
  })
  .describe('A fault and the share of messages that have it.')

export const UpdateSandboxSettingsInput = z
  .strictObject({
    seed: seedText
      .optional()
      .describe('Seed that determines which messages have a fault, 1 to 64 printable ASCII characters.'),
    delay_min_ms: delayMs.optional().describe('Minimum delay of a delivery receipt in milliseconds, 0 to 3,600,000.'),
    delay_max_ms: delayMs.optional().describe('Maximum delay of a delivery receipt in milliseconds, 0 to 3,600,000.'),
    faults: z
      .array(Fault)
      .max(sandboxFault.options.length)
      .refine(
        (faults) => new Set(faults.map(({ kind }) => kind)).size === faults.length,
        'Must not contain the same kind of fault twice.',
      )
      .refine((faults) => sumOf(faults) <= 1, 'The sum of the rates must not exceed 1.')
      .optional()
      .describe(
        'Faults and their rates. Replaces all current faults. A message has at most one fault, so the sum of the ' +
          'rates must not exceed 1.',
      ),
  })
  .describe(
    'Simulated carrier settings to change. The changes apply to future messages. Omitted fields keep their values.',
  )

type Input = z.infer<typeof UpdateSandboxSettingsInput> & { workspaceId: string; actor: Actor }
type Account = { id: string; settings: Record<string, unknown> }

/** Changes the given settings of the workspace's simulated carrier, for future texts. */
export async function updateSandboxSettings(
  deps: WriteDeps,
  { workspaceId, actor, faults, ...given }: Input,
): Promise<SandboxSettings> {
  return deps.db.transaction('sandbox-settings.update', async (tx) => {
    const { id, settings } = await findAccount(tx, workspaceId, LOCKED)
    const before = readSandboxSettings(settings)
    const after: SandboxSettings = {
      seed: given.seed ?? before.seed,
      delay_min_ms: given.delay_min_ms ?? before.delay_min_ms,
      delay_max_ms: given.delay_max_ms ?? before.delay_max_ms,
      rates: faults ? Object.fromEntries(faults.map(({ kind, rate }) => [kind, rate])) : before.rates,
    }
    if (after.delay_min_ms > after.delay_max_ms) {
      const param = given.delay_min_ms === undefined ? 'delay_max_ms' : 'delay_min_ms'
      throw new AppError('invalid_parameter', {
        param,
        message: 'The minimum delay (`delay_min_ms`) must not exceed the maximum delay (`delay_max_ms`).',
      })
    }
    await tx.query(sql`
      update carrier_account set settings = settings || ${JSON.stringify(after)}::jsonb, updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and carrier = 'sandbox' and deleted_at is null`)
    await audit(deps, tx, { workspaceId, actor, action: 'sandbox_settings.updated', subjectId: id, before, after })
    return after
  })
}

/** The settings of the workspace's simulated network. */
export async function findSandboxSettings(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<SandboxSettings> {
  return readSandboxSettings((await findAccount(db, workspaceId)).settings)
}

const LOCKED = fragment('for no key update')
const UNLOCKED = fragment('')

/** All simulated accounts of a workspace have the same settings; the first one's are read. */
async function findAccount(db: Querying, workspaceId: string, lock = UNLOCKED): Promise<Account> {
  const [account] = await db.query<Account>(sql`
    select id, settings from carrier_account
    where workspace_id = ${workspaceId} and carrier = 'sandbox' and deleted_at is null
    order by created_at, id limit 1 ${lock}`)
  if (!account) throw new AppError('not_found', { message: 'The workspace has no simulated carrier.' })
  return account
}

/** Counted in hundredths of a percent, so that ten times 0.1 is exactly 1. */
function sumOf(faults: { rate: number }[]): number {
  return Math.round(faults.reduce((sum, { rate }) => sum + rate, 0) * 10_000) / 10_000
}
