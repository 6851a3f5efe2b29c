/** Exports that both verifiers have in common. */
export type * from '../generated/client/types.ts'
export {
  SeenIds,
  type VerifyWebhookInput,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './webhook-claims.ts'
export type * from './webhook-event.ts'
