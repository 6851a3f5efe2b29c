export { hasApiKeyForm, type Mode, mayAccess, SCOPES, type Scope } from './api-key.ts'
export {
  type ApiKeyRow,
  CreateApiKeyInput,
  createApiKey,
  listApiKeys,
  RevokeApiKeyInput,
  revokeApiKey,
} from './api-keys.ts'
export { type Actor, audit, type Change } from './audit.ts'
export { authenticate, type Principal, stillValid } from './authenticate.ts'
export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
export { type CursorScope, makeCursor, type PageKey, readCursor } from './cursor.ts'
export {
  type IdempotencyClaim,
  type Reservation,
  releaseKey,
  reserveKey,
  stampResult,
  storeAnswer,
} from './idempotency.ts'
export {
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  e164,
  idText,
  isStorable,
  limit,
  optionalOnCreate,
  text,
  timestamp,
  wireNumber,
} from './input.ts'
export type { Metrics } from './metrics.ts'
export { type News, NOTIFICATION_KINDS, type NotificationKind, notify } from './notify.ts'
export { type Allowance, allowanceOf, type Bucket, type Rate, type RateLimit, takeToken } from './rate-limit.ts'
export { isTimezone, UpdateWorkspaceInput, updateWorkspace, type WorkspaceRow } from './update-workspace.ts'
