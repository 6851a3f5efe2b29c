import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Actor, audit, type Clock, type Db, fragment, type Ids, type Querying, sql } from '../kernel/index.ts'
import { delayMs, rate, readSandboxSettings, SANDBOX_FAULTS, type SandboxSettings, seedText } from './settings.ts'

const Fault = z.strictObject({ kind: z.enum(SANDBOX_FAULTS), rate })

export const UpdateSandboxSettingsInput = z.strictObject({
  seed: seedText
    .optional()
    .describe(
      'Seed of the random faults. The same seed and the same order of messages to a phone produce the same ' +
        'faults.',
    ),
  delay_min_ms: delayMs.optional().describe('Minimum receipt delay in milliseconds.'),
  delay_max_ms: delayMs.optional().describe('Maximum receipt delay, up to one hour.'),
  faults: z
    .array(Fault)
    .max(SANDBOX_FAULTS.length)
    .refine((faults) => new Set(faults.map(({ kind }) => kind)).size === faults.length, 'Faults must be unique.')
    .refine((faults) => sumOf(faults) <= 1, 'The sum of the rates must not exceed 1.')
    .optional()
    .describe('Fault rates. They replace all existing rates; faults that are not listed do not occur.'),
})

type Request = z.infer<typeof UpdateSandboxSettingsInput> & { workspaceId: string; actor: Actor }
type Account = { id: string; settings: Record<string, unknown> }

/** Changes what is given of how the workspace's simulated network behaves, for texts from now on. */
export async function updateSandboxSettings(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, actor, faults, ...given }: Request,
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
        message: 'The minimum delay must not exceed the maximum delay.',
      })
    }
    await tx.query(sql`
      update carrier_account set settings = settings || ${JSON.stringify(after)}::jsonb, updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and carrier = 'sandbox' and deleted_at is null`)
    await audit(deps, tx, { workspaceId, actor, action: 'sandbox_settings.updated', subjectId: id, before, after })
    return after
  })
}

/** How the workspace's simulated network behaves. */
export async function findSandboxSettings(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<SandboxSettings> {
  return readSandboxSettings((await findAccount(db, workspaceId)).settings)
}

const LOCKED = fragment('for no key update')
const UNLOCKED = fragment('')

/** A workspace's simulated accounts all behave alike; the first speaks for them. */
async function findAccount(db: Querying, workspaceId: string, lock = UNLOCKED): Promise<Account> {
  const [account] = await db.query<Account>(sql`
    select id, settings from carrier_account
    where workspace_id = ${workspaceId} and carrier = 'sandbox' and deleted_at is null
    order by created_at, id limit 1 ${lock}`)
  if (!account) throw new AppError('not_found', { message: 'The workspace has no simulated carrier.' })
  return account
}

/** Of hundredths of a percent, so that ten times 0.1 is 1. */
function sumOf(faults: { rate: number }[]): number {
  return Math.round(faults.reduce((sum, { rate }) => sum + rate, 0) * 10_000) / 10_000
}
