import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type E164,
  type IdempotencyClaim,
  type Ids,
  sql,
  stampResult,
  type Tx,
  type Vault,
} from '../../kernel/index.ts'
import { CODE_MS, CODE_TRIES_MAX, codeText } from './member-phone.ts'

export const VerifyAlertPhoneInput = z
  .strictObject({
    code: z
      .string()
      .regex(/^\d{6}$/, 'Must be the six-digit code from the text message.')
      .describe('The six-digit code from the text message.'),
  })
  .describe('The code that was sent to the phone.')

type Deps = { db: Db; clock: Clock; ids: Ids; vault: Vault }
type Input = {
  workspaceId: string
  memberId: string
  actor: Actor
  code: string
  idempotency?: IdempotencyClaim | undefined
}
type Row = {
  phone: E164
  code_hash: string | null
  code_sent_at: Date | null
  code_tries: number
  verified_at: Date | null
}
type Result = 'verified' | 'wrong' | 'none'

/**
 * Verifies a member's phone by its code: within 10 minutes, with at most 5 tries. It then gets alerts, also after a STOP. The
 * phone is taken from another member who had verified it.
 */
export async function verifyMemberPhone(deps: Deps, input: Input): Promise<void> {
  const { workspaceId, memberId } = input
  const [known] = await deps.db.query<Row>(sql`
    select phone from member_phone where workspace_id = ${workspaceId} and member_id = ${memberId}`)
  if (!known) throw new AppError('not_found', { message: 'You have no phone to verify. Add one first.' })
  // The count of tries is kept when the code is wrong, so the error is thrown after the commit.
  const result = await deps.db.locked('alert-phone.verify', workspaceId, known.phone, (tx) => verify(deps, tx, input))
  if (result === 'verified') return
  if (result === 'none') {
    throw new AppError('conflict', {
      message: 'The code has expired, or too many wrong codes were entered. Request a new code.',
    })
  }
  throw new AppError('invalid_parameter', {
    param: 'code',
    message: 'This code is wrong. Check the text and try again.',
  })
}

async function verify(deps: Deps, tx: Tx, input: Input): Promise<Result> {
  const { workspaceId, memberId, actor, code, idempotency } = input
  const now = deps.clock.now()
  const [row] = await tx.query<Row>(sql`
    select phone, code_hash, code_sent_at, code_tries, verified_at from member_phone
    where workspace_id = ${workspaceId} and member_id = ${memberId} for no key update`)
  const isOpen = row?.code_sent_at && now.getTime() - row.code_sent_at.getTime() < CODE_MS
  if (!row?.code_hash || !isOpen || row.code_tries >= CODE_TRIES_MAX) return 'none'
  const { phone } = row
  const given = Buffer.from(deps.vault.sign(codeText({ workspaceId, memberId, phone, code })))
  const wanted = Buffer.from(row.code_hash)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    await tx.query(sql`
      update member_phone set code_tries = code_tries + 1 where workspace_id = ${workspaceId} and member_id = ${memberId}`)
    return 'wrong'
  }
  await tx.query(sql`
    with others as (
      delete from member_phone where workspace_id = ${workspaceId} and phone = ${phone} and member_id <> ${memberId}
    )
    update member_phone set verified_at = ${now}, stopped_at = null, code_hash = null, code_tries = 0
    where workspace_id = ${workspaceId} and member_id = ${memberId}`)
  await audit(deps, tx, { workspaceId, actor, action: 'alert_phone.verified', subjectId: memberId, after: { phone } })
  await stampResult(tx, workspaceId, idempotency, memberId)
  return 'verified'
}
