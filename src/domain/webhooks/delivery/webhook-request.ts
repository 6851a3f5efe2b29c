import type { EgressRequest } from '../../egress/index.ts'
import { headersToSend } from '../endpoints/custom-headers.ts'
import { signHeaders } from '../endpoints/signature.ts'
import type { DeliveryClaim } from './claim-deliveries.ts'

const BODY_READ_MAX_BYTES = 64 * 1024
const MASK = '••••••'

export type RequestRules = { timeoutMs: number; allowLoopback: boolean }

/** The request of one attempt, and its headers for the history, in which sensitive values are masked. */
export type WebhookRequest = { request: EgressRequest; shown: Record<string, string> }

/** The owner's headers are first, so ours override them. Signed for each attempt. */
export function webhookRequest(
  claim: DeliveryClaim,
  rules: RequestRules,
  { at, traceparent }: { at: Date; traceparent: string | null },
): WebhookRequest {
  const own = { ...ownHeaders(claim, at), ...(traceparent !== null && { traceparent }) }
  const ownNames = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const custom = Object.fromEntries(Object.entries(claim.headers).filter(([name]) => !ownNames.has(name.toLowerCase())))
  const masked = Object.entries(custom).map(([name, { value, sensitive }]) => [name, sensitive ? MASK : value])
  return {
    request: {
      url: claim.url,
      body: claim.body,
      headers: { ...headersToSend(custom), ...own },
      deadlineMs: rules.timeoutMs,
      bodyLimitBytes: BODY_READ_MAX_BYTES,
      allowLoopback: rules.allowLoopback && claim.isSandbox,
    },
    shown: { ...Object.fromEntries(masked), ...own },
  }
}

function ownHeaders(claim: DeliveryClaim, at: Date): Record<string, string> {
  const { eventId: id, body, secret, nextSecret, sequence, replayId } = claim
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Leadthread-Webhooks/1',
    'Webhook-Attempt': String(claim.attempt),
    ...(sequence !== null && { 'Webhook-Sequence': String(sequence) }),
    ...(replayId !== null && { 'Webhook-Replay': replayId }),
    ...signHeaders({ id, secret, nextSecret, body, at }),
  }
}
