import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Clock, type Db, type Mailer, type Querying, sql } from '../kernel/index.ts'
import { type AlertSettings, NO_ALERTS, type UpdateMyAlertsInput } from './alert-settings.ts'
import { readSettings } from './read-settings.ts'

type Deps = { db: Db; clock: Clock; mailer: Mailer | null }
type Input = z.infer<typeof UpdateMyAlertsInput> & { workspaceId: string; memberId: string }

/** Changes the given settings of a member. */
export async function updateMyAlerts(deps: Deps, { workspaceId, memberId, ...given }: Input): Promise<void> {
  if (deps.mailer === null && (given.email ?? []).length > 0) {
    const message = 'This service does not send email. Ask its operator to set it up.'
    throw new AppError('invalid_parameter', { param: 'email', message })
  }
  await deps.db.transaction('alerts.update', async (tx) => {
    // Changes of one member's settings are serialized, also the first.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${workspaceId}:${memberId}`}, 0))`)
    const before = await readSettings(tx, { workspaceId, memberId })
    const after = changed(before, given)
    if ((given.sms ?? []).length > 0) await checkPhone(tx, { workspaceId, memberId })
    const { memberAlerts } = tx.writes(workspaceId)
    const data = { ...after, updatedAt: deps.clock.now() }
    const { count } = await memberAlerts.updateMany({ where: { memberId }, data })
    if (count === 0) await memberAlerts.create({ data: { ...data, memberId } })
  })
}

/** SMS alerts need a verified phone of the member. */
async function checkPhone(tx: Querying, { workspaceId, memberId }: { workspaceId: string; memberId: string }) {
  const [phone] = await tx.query(sql`
    select from member_phone where workspace_id = ${workspaceId} and member_id = ${memberId} and verified_at is not null`)
  if (phone) return
  const message = 'Add and verify your phone first. Alerts by SMS are available in live workspaces.'
  throw new AppError('invalid_parameter', { param: 'sms', message })
}

function changed(before: AlertSettings, given: z.infer<typeof UpdateMyAlertsInput>): AlertSettings {
  const after = {
    ...NO_ALERTS,
    ...before,
    push: [...new Set(given.push ?? before.push)],
    email: [...new Set(given.email ?? before.email)],
    sms: [...new Set(given.sms ?? before.sms)],
    emailPace: given.email_pace ?? before.emailPace,
    smsPace: given.sms_pace ?? before.smsPace,
    quietStart: given.quiet_start === undefined ? before.quietStart : given.quiet_start,
    quietEnd: given.quiet_end === undefined ? before.quietEnd : given.quiet_end,
    timezone: given.timezone ?? before.timezone,
  }
  if ((after.quietStart === null) !== (after.quietEnd === null)) {
    const param = after.quietStart === null ? 'quiet_start' : 'quiet_end'
    throw new AppError('invalid_parameter', { param, message: 'Quiet hours need a start and an end.' })
  }
  if (after.quietStart !== null && after.quietStart === after.quietEnd) {
    throw new AppError('invalid_parameter', { param: 'quiet_end', message: 'Must differ from the start.' })
  }
  return after
}
