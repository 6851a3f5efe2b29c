import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import {
  audit,
  type Change,
  checkLimit,
  e164,
  idText,
  optionalOnCreate,
  sql,
  stampResult,
  type WriteDeps,
} from '../../kernel/index.ts'
import { numberType } from '../carriers/number-type.ts'
import { lockCarrierAccount } from '../carriers/update-carrier-account.ts'
import { numberStatus, segmentsPerSecond, usualPace } from './phone-number-input.ts'

const NUMBERS_MAX = 500
/** A fictitious number, so that a sandbox cannot block a real number for its owner. */
const FICTITIOUS = /^\+1[2-9][0-9]{2}555[0-9]{4}$/

export const RegisterPhoneNumberInput = z
  .strictObject({
    e164: e164.describe('The number in E.164 format. A sandbox accepts fictitious numbers only.'),
    carrier_account_id: idText.describe('ID of the carrier account that owns the number.'),
    type: numberType.describe('Type of the number.'),
    status: optionalOnCreate(numberStatus.extract(['registered', 'pending'])).describe(
      'Initial status: registered or pending. Default: registered.',
    ),
    segments_per_second: optionalOnCreate(segmentsPerSecond).describe(
      'Maximum sending rate in segments per second, 0.01 to 1,000. Default: the rate of the number’s type. No limit ' +
        'in a sandbox.',
    ),
  })
  .describe('A phone number that the workspace owns at a carrier.')

type Input = Change<z.infer<typeof RegisterPhoneNumberInput>>

/** Registers a number in the workspace and returns its ID. A number is in use in one workspace at a time. */
export async function registerPhoneNumber(deps: WriteDeps, input: Input): Promise<string> {
  const { workspaceId, carrier_account_id: accountId, type, actor, idempotency } = input
  const id = deps.ids.next('num')
  const now = deps.clock.now()
  return deps.db.transaction('phone-number.register', async (tx) => {
    const counted = sql`
      select count(*)::int as count from phone_number where workspace_id = ${workspaceId} and status <> 'released'`
    await checkLimit(tx, { workspaceId, max: NUMBERS_MAX, items: 'phone numbers' }, counted)
    const { carrier } = await lockCarrierAccount(tx, { workspaceId, id: accountId }, 'carrier_account_id')
    checkFictitious(carrier, input.e164)
    const rate = input.segments_per_second ?? usualPace(type, carrier)
    const status = input.status ?? 'registered'
    const [row] = await tx.query(sql`
      insert into phone_number (workspace_id, id, e164, carrier_account_id, type, status, segments_per_second, created_at, updated_at)
      values (${workspaceId}, ${id}, ${input.e164}, ${accountId}, ${type}, ${status}, ${rate}, ${now}, ${now})
      on conflict (e164) where status <> 'released' do nothing
      returning id`)
    if (!row) throw new Refusal({ refused: 'number_in_use' }, { param: 'e164' })
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { e164: input.e164, accountId, type, status, segmentsPerSecond: rate }
    await audit(deps, tx, { workspaceId, actor, action: 'phone_number.registered', subjectId: id, after })
    return id
  })
}

function checkFictitious(carrier: string, number: string): void {
  if (carrier !== 'sandbox' || FICTITIOUS.test(number)) return
  const message = 'A sandbox accepts fictitious numbers only, such as +14155550123.'
  throw new AppError('invalid_parameter', { param: 'e164', message })
}
