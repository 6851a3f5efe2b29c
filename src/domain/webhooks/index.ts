export {
  type EndpointHealth,
  type EndpointOutcome,
  type EndpointVerdict,
  failingNotice,
  HEALTHY,
  inFlightMax,
  nextHealth,
} from './delivery/breaker.ts'
export { type Courier, createCourier } from './delivery/courier.ts'
export { type DeliveryDeps, deliverToEndpoint } from './delivery/deliver-to-endpoint.ts'
export { DELIVERY_STATUSES, HISTORY_DAYS } from './delivery/delivery.ts'
export { findDelivery } from './delivery/find-delivery.ts'
export { findEndpointsDue } from './delivery/find-endpoints-due.ts'
export { ListDeliveriesInput, listDeliveries } from './delivery/list-deliveries.ts'
export { allowedByRate, nextRequestAfter, type Pace } from './delivery/pace.ts'
export { type AttemptNews, recentAttempts } from './delivery/recent-attempts.ts'
export { type Next, type PlanNextInput, parseRetryAfter, planNext } from './delivery/retry-schedule.ts'
export { type CopiedEndpoint, copyEndpoint, findEndpointToCopy } from './endpoints/copy-endpoint.ts'
export { CreateEndpointInput, createEndpoint, type WebhookRules } from './endpoints/create-endpoint.ts'
export { type CustomHeaders, openHeaders, type ShownHeaders, showHeaders } from './endpoints/custom-headers.ts'
export { deleteEndpoint, EndpointIdInput } from './endpoints/delete-endpoint.ts'
export { completeRotation, endRotation } from './endpoints/end-rotation.ts'
export type { EndpointRow, WireEndpoint } from './endpoints/endpoint.ts'
export { ListEndpointsInput, listEndpoints } from './endpoints/list-endpoints.ts'
export { readEndpoint } from './endpoints/read-endpoint.ts'
export { recallEndpoint } from './endpoints/recall-endpoint.ts'
export { RotateSecretInput, rotateSecret } from './endpoints/rotate-secret.ts'
export { nextRefusals, secretsAt } from './endpoints/rotation.ts'
export { newSecret, type SignHeadersInput, signHeaders } from './endpoints/signature.ts'
export { UpdateEndpointInput, updateEndpoint } from './endpoints/update-endpoint.ts'
export { describeHealth, type HealthFacts } from './explain/describe-health.ts'
export { explainDelivery } from './explain/explain-delivery.ts'
export { DELIVERY_REASONS, type ExplainFacts, type Explanation, explain } from './explain/explanation.ts'
export { cancelReplay } from './replay/cancel-replay.ts'
export { CreateReplayInput, createReplay } from './replay/create-replay.ts'
export { findReplay } from './replay/find-replay.ts'
export { type ReplayRow, toWireReplay, type WireReplay } from './replay/replay.ts'
export { ReplayDeliveryInput, replayDelivery } from './replay/replay-delivery.ts'
export { runReplay } from './replay/run-replay.ts'
export { recallTest } from './testing/recall-test.ts'
export { judge, RECEIVER_CHECKS, type ReceiverAnswer, type Verdict } from './testing/receiver-check.ts'
export { sendTestEvent, TestEndpointInput } from './testing/send-test-event.ts'
export { type ReceiverReport, VerifyEndpointInput, verifyEndpoint } from './testing/verify-endpoint.ts'
