import { type Querying, sql } from '../kernel/index.ts'
import { type AlertSettings, NO_ALERTS } from './alert-settings.ts'

type Member = { workspaceId: string; memberId: string }

/** A member's settings in a workspace. Without own settings, in the workspace's time zone and without alerts. */
export async function readSettings(db: Querying, { workspaceId, memberId }: Member): Promise<AlertSettings> {
  const [row] = await db.query<{ [Key in keyof AlertSettings]: AlertSettings[Key] | null }>(sql`
    select m.push, m.email, m.sms, m.email_pace as "emailPace", m.sms_pace as "smsPace", m.quiet_start as "quietStart", m.quiet_end as "quietEnd",
           coalesce(m.timezone, w.timezone) as timezone
    from workspace w left join member_alerts m on m.workspace_id = w.id and m.member_id = ${memberId}
    where w.id = ${workspaceId}`)
  const { push, email, sms, emailPace, smsPace, quietStart, quietEnd, timezone } = row!
  return {
    push: push ?? NO_ALERTS.push,
    email: email ?? NO_ALERTS.email,
    sms: sms ?? NO_ALERTS.sms,
    emailPace: emailPace ?? NO_ALERTS.emailPace,
    smsPace: smsPace ?? NO_ALERTS.smsPace,
    quietStart,
    quietEnd,
    timezone: timezone!,
  }
}

export type AlertBrowser = { id: string; name: string; endpoint_hash: string; created_at: Date }

/** The browsers of a member that get push notifications, oldest first. */
export async function listAlertBrowsers(
  deps: { db: Querying },
  { workspaceId, memberId }: Member,
): Promise<AlertBrowser[]> {
  return deps.db.query<AlertBrowser>(sql`
    select id, name, endpoint_hash, created_at from alert_browser
    where workspace_id = ${workspaceId} and member_id = ${memberId} order by created_at, id`)
}

export type RecentAlert = {
  id: string
  channel: string
  kind: string
  conversation_id: string | null
  status: string
  last_error: string | null
  created_at: Date
}

const RECENT_MAX = 20

/** The latest alerts of a member, newest first. */
export async function listRecentAlerts(
  deps: { db: Querying },
  { workspaceId, memberId }: Member,
): Promise<RecentAlert[]> {
  return deps.db.query<RecentAlert>(sql`
    select id, channel, kind, conversation_id, status, last_error, created_at from alert
    where workspace_id = ${workspaceId} and member_id = ${memberId} order by created_at desc, id desc limit ${RECENT_MAX}`)
}
