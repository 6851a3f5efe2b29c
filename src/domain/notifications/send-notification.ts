import type { EgressReply, EgressRules, Http } from '../egress/index.ts'
import {
  type Clock,
  type Db,
  type Log,
  type Mailer,
  type Random,
  type RowKey,
  sql,
  type Vault,
} from '../kernel/index.ts'
import { claimNotification, type NotificationClaim } from './claim-notification.ts'
import { type NextNotification, planNotification } from './notification-schedule.ts'

type Deps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  log: Log
  http: Http
  webhooks: EgressRules & { timeoutMs: number }
  mailer: Mailer | null
}

type SendResult = { outcome: 'sent' } | { outcome: 'failed'; error: string; isPermanent: boolean }

const ANSWER_READ_MAX_BYTES = 1_024

/**
 * Sends a due notification once and plans the next attempt. Killed on the way, it is sent again when the lease has run
 * out: it arrives at least once. Returns when it is due again, if it is.
 */
export async function sendNotification(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  const claim = await claimNotification(deps, rowKey)
  if (!claim) return null

  const sent = claim.channelKind === 'email' ? await mail(deps, claim) : await post(deps, claim)
  const next = planNotification({
    attempt: claim.attempt,
    outcome: sent.outcome,
    isPermanent: sent.outcome === 'failed' && sent.isPermanent,
    firstAttemptAt: claim.firstAttemptAt,
    now: deps.clock.now(),
    random: deps.random.number(),
  })
  const kept = await settle(deps, claim, sent, next)
  deps.log.info({
    event: sent.outcome === 'sent' ? 'notification.sent' : 'notification.failed',
    ...wideLine(claim),
    ...(sent.outcome === 'failed' && { error: sent.error }),
    next: kept ? next.status : 'lease_lost',
  })
  return kept && next.status === 'pending' ? next.at : null
}

async function mail({ mailer }: Deps, { id, target, subject, body }: NotificationClaim): Promise<SendResult> {
  if (mailer === null) return { outcome: 'failed', error: 'no_smtp', isPermanent: false }
  return mailer.send({ id, to: target, subject, text: body })
}

async function post({ http, webhooks }: Deps, claim: NotificationClaim): Promise<SendResult> {
  const reply = await http.post({
    url: claim.target,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'User-Agent': 'Leadthread-Notifications/1' },
    body: JSON.stringify(contentOf(claim)),
    deadlineMs: webhooks.timeoutMs,
    bodyLimitBytes: ANSWER_READ_MAX_BYTES,
    allowLoopback: webhooks.allowLoopback && claim.isSandbox,
  })
  return isSuccess(reply) ? { outcome: 'sent' } : { outcome: 'failed', error: errorOf(reply), isPermanent: false }
}

function contentOf(claim: NotificationClaim) {
  const { id, workspaceId, kind, subject, body, createdAt } = claim
  if (claim.channelKind === 'slack') return { text: `*${forSlack(subject)}*\n${forSlack(body)}` }
  return { id, workspace_id: workspaceId, kind, subject, body, created: createdAt.toISOString() }
}

/** Slack's three special characters. Unescaped, a text could mention the whole channel or hide a link. */
function forSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function isSuccess(reply: EgressReply): boolean {
  return reply.outcome === 'answered' && reply.status >= 200 && reply.status < 300
}

function errorOf(reply: EgressReply): string {
  return reply.outcome === 'answered' ? `http_${reply.status}` : reply.error
}

/** Stores the result, if the lease is still held. */
async function settle(
  { db, clock }: Deps,
  { workspaceId, id, token }: NotificationClaim,
  sent: SendResult,
  next: NextNotification,
): Promise<boolean> {
  const [row] = await db.query(sql`
    update notification set status = ${next.status}, lease_until = null, lease_token = null,
      next_attempt_at = ${next.status === 'pending' ? next.at : null},
      last_error = ${sent.outcome === 'failed' ? sent.error : null},
      finished_at = ${next.status === 'pending' ? null : clock.now()}
    where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token} and status = 'pending'
    returning id`)
  return row !== undefined
}

function wideLine({ workspaceId, id, channelId, channelKind, kind, attempt }: NotificationClaim) {
  return { workspaceId, notificationId: id, channelId, channelKind, kind, attempt }
}
