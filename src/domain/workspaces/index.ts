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
export {
  CHANNELS_MAX,
  CreateNotificationChannelInput,
  createNotificationChannel,
} from './create-notification-channel.ts'
export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
export { type CursorScope, makeCursor, type PageKey, readCursor } from './cursor.ts'
export { deleteNotificationChannel, NotificationChannelIdInput } from './delete-notification-channel.ts'
export {
  type IdempotencyClaim,
  type Reservation,
  releaseKey,
  reserveKey,
  SUPPRESSIONS_MADE,
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
  timezone,
  wireNumber,
} from './input.ts'
export type { Mail, Mailer, MailReply } from './mailer.ts'
export type { Metrics } from './metrics.ts'
export {
  MODEL_PROVIDERS,
  MODEL_USES,
  type ModelProvider,
  type ModelRow,
  type ModelUse,
  modelKeyHint,
  openModelKey,
  UpdateModelSettingsInput,
} from './model-settings.ts'
export { type ChannelKind, maskTarget, shownTarget } from './notification-channel.ts'
export { type NextNotification, type NotificationOutcome, planNotification } from './notification-schedule.ts'
export { type News, NOTIFICATION_KINDS, type NotificationKind, notify, notifyChannels } from './notify.ts'
export { byCreation, olderThan, type Page, readPage, type Window } from './page.ts'
export { type Allowance, allowanceOf, type Bucket, type Rate, type RateLimit, takeToken } from './rate-limit.ts'
export { sendNotification } from './send-notification.ts'
export { type SendingHours, sendingHours } from './sending-hours.ts'
export { testNotificationChannel } from './test-notification-channel.ts'
export { updateModelSettings } from './update-model-settings.ts'
export { UpdateNotificationChannelInput, updateNotificationChannel } from './update-notification-channel.ts'
export { UpdateWorkspaceInput, updateWorkspace, type WorkspaceRow } from './update-workspace.ts'
