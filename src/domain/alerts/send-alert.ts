import type { EgressRules, Http } from '../egress/index.ts'
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
import { type NextNotification, planNotification } from '../notifications/index.ts'
import { wordsOfAlert, wordsOfAlerts } from './alert-words.ts'
import { type AlertClaim, claimAlerts } from './claim-alerts.ts'
import { type Push, type PushSubscription, subscriptionContext } from './push.ts'
import { deleteBrowser } from './remove-alert-browser.ts'

type Deps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  log: Log
  http: Http
  webhooks: EgressRules & { timeoutMs: number }
  mailer: Mailer | null
  push: Push
  links: { base: string }
}

/**
 * Queues a text with a member's waiting alerts, in one transaction with the alerts. Returns when they are due again, if they
 * are.
 */
type TextAlerts = (text: AlertText) => Promise<Date | null>
type AlertText = {
  workspaceId: string
  /** The lease of the alerts. */
  token: string
  memberId: string
  phone: string
  body: string
}

type SendResult = { outcome: 'sent' } | { outcome: 'failed'; error: string; isPermanent: boolean; isGone?: boolean }

const ANSWER_READ_MAX_BYTES = 1_024

/**
 * Sends a due alert, together with the others for the same browser, address or phone, and plans the next attempt. After a crash
 * it is sent again when the lease has expired: notifications and emails arrive at least once. A text is queued once. Returns when it is due again, if it is.
 */
export async function sendAlert(deps: Deps, rowKey: RowKey, textAlerts: TextAlerts): Promise<Date | null> {
  const claim = await claimAlerts(deps, rowKey)
  if (!claim) return null
  if ('heldUntil' in claim) return claim.heldUntil
  if (claim.target.channel === 'sms') return textAlerts(textOf(deps, claim))

  const sent = claim.target.channel === 'email' ? await mail(deps, claim) : await push(deps, claim)
  const next = planNotification({
    attempt: Math.max(...claim.alerts.map(({ attempt }) => attempt)),
    outcome: sent.outcome,
    isPermanent: sent.outcome === 'failed' && sent.isPermanent,
    firstAttemptAt: new Date(Math.min(...claim.alerts.map(({ firstAttemptAt }) => firstAttemptAt.getTime()))),
    now: deps.clock.now(),
    random: deps.random.number(),
  })
  const isKept = await settle(deps, claim, sent, next)
  if (sent.outcome === 'failed' && sent.isGone) await forgetBrowser(deps, claim)
  deps.log.info({
    event: sent.outcome === 'sent' ? 'alert.sent' : 'alert.failed',
    ...{ workspaceId: claim.workspaceId, memberId: claim.target.memberId, channel: claim.target.channel },
    ...{ alertIds: claim.alerts.map(({ id }) => id), kinds: [...new Set(claim.alerts.map(({ kind }) => kind))] },
    ...(sent.outcome === 'failed' && { error: sent.error }),
    next: isKept ? next.status : 'lease_lost',
  })
  return isKept && next.status === 'pending' ? next.at : null
}

function textOf({ links }: Deps, { workspaceId, token, target, alerts }: AlertClaim): AlertText {
  const { title, body } = wordsOfAlerts(alerts, target)
  const conversations = new Set(alerts.map(({ conversationId }) => conversationId))
  const path = pathOf(workspaceId, conversations.size === 1 ? alerts[0]!.conversationId : null)
  const text = [title, body, `${links.base}${path}`].filter(Boolean).join('\n')
  return { workspaceId, token, memberId: target.memberId, phone: target.phone!, body: text }
}

async function mail({ mailer, links }: Deps, { workspaceId, target, alerts }: AlertClaim): Promise<SendResult> {
  if (mailer === null) return { outcome: 'failed', error: 'no_smtp', isPermanent: false }
  const { title } = wordsOfAlerts(alerts, target)
  const parts = alerts.map((alert) => {
    const { title, body } = wordsOfAlert(alert)
    return [title, body, `${links.base}${pathOf(workspaceId, alert.conversationId)}`].filter(Boolean).join('\n')
  })
  const foot = `You get this email because of your alert settings: ${links.base}/w/${workspaceId}/settings/alerts`
  const text = [...parts, foot].join('\n\n')
  // A subject is one line.
  return mailer.send({ id: alerts[0]!.id, to: target.email, subject: title.replaceAll(/\s+/g, ' '), text })
}

async function push(deps: Deps, { workspaceId, target, alerts }: AlertClaim): Promise<SendResult> {
  const { browserId, subscription, isSandbox } = target
  const opened = deps.vault.open(subscription!, subscriptionContext(workspaceId, browserId!))
  const conversations = new Set(alerts.map(({ conversationId }) => conversationId))
  const url = pathOf(workspaceId, conversations.size === 1 ? alerts[0]!.conversationId : null)
  // The tag replaces a duplicate notification.
  const content = { ...wordsOfAlerts(alerts, target), url, tag: alerts[0]!.conversationId ?? alerts[0]!.id }
  const request = deps.push.seal(JSON.parse(opened) as PushSubscription, JSON.stringify(content))
  const reply = await deps.http.post({
    ...request,
    deadlineMs: deps.webhooks.timeoutMs,
    bodyLimitBytes: ANSWER_READ_MAX_BYTES,
    allowLoopback: deps.webhooks.allowLoopback && isSandbox,
  })
  if (reply.outcome === 'failed') return { outcome: 'failed', error: reply.error, isPermanent: false }
  const { status } = reply
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const isGone = status === 404 || status === 410
  const isPermanent = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { outcome: 'failed', error: `http_${status}`, isPermanent, isGone }
}

/** The page of a conversation, or the inbox. */
function pathOf(workspaceId: string, conversationId: string | null): string {
  return `/w/${workspaceId}/inbox${conversationId ? `/${conversationId}` : ''}`
}

/** The browser unsubscribed, or its push service no longer knows it. */
async function forgetBrowser({ db, clock }: Deps, { workspaceId, target }: AlertClaim): Promise<void> {
  const { browserId, memberId } = target
  await deleteBrowser(db, { workspaceId, id: browserId!, memberId, now: clock.now() })
}

const STATUS = { succeeded: 'sent', exhausted: 'failed', pending: 'pending' } as const

/** Stores the result, if the lease is still held. */
async function settle(
  { db, clock }: Deps,
  { workspaceId, token, alerts }: AlertClaim,
  sent: SendResult,
  next: NextNotification,
): Promise<boolean> {
  const rows = await db.query(sql`
    update alert set status = ${STATUS[next.status]}, lease_until = null, lease_token = null,
      next_attempt_at = ${next.status === 'pending' ? next.at : null},
      last_error = ${sent.outcome === 'failed' ? sent.error : null},
      finished_at = ${next.status === 'pending' ? null : clock.now()}
    where workspace_id = ${workspaceId} and id = any (${alerts.map(({ id }) => id)}) and lease_token = ${token}
      and status = 'pending'
    returning id`)
  return rows.length > 0
}
