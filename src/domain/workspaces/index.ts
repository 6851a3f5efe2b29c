export { hasApiKeyForm, type Mode, mayAccess, SCOPES, type Scope } from './api-key.ts'
export { type ApiKeyRow, type ApiKeyWithSecret, listApiKeys } from './api-keys.ts'
export { type Actor, audit, type Change } from './audit.ts'
export { authenticate, type Principal } from './authenticate.ts'
export { authenticateSession, type MemberSession } from './authenticate-session.ts'
export { checkPassword } from './check-password.ts'
export { completeApiKeyRotation } from './complete-api-key-rotation.ts'
export { CreateApiKeyInput, createApiKey } from './create-api-key.ts'
export {
  CHANNELS_MAX,
  CreateNotificationChannelInput,
  createNotificationChannel,
} from './create-notification-channel.ts'
export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
export { type CursorScope, cursorMaker, makeCursor, type PageKey, readCursor } from './cursor.ts'
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
export { type Invited, InviteMemberInput, inviteMember } from './invite-member.ts'
export { listMembers } from './list-members.ts'
export { listMemberships, type Membership } from './list-memberships.ts'
export type { Mail, Mailer, MailReply } from './mailer.ts'
export { type Authority, email, MEMBERS_MAX, type MemberRow, ROLES, type Role, scopesOf } from './member.ts'
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
export { openSignInLink } from './open-sign-in-link.ts'
export { byCreation, olderThan, type Page, readPage, type Window } from './page.ts'
export { isKnownNetwork, rememberNetwork, takePasswordAttempt } from './password-attempts.ts'
export {
  type Allowance,
  allowanceOf,
  type Bucket,
  type LocalRateLimit,
  type Rate,
  type RateLimit,
  takeTokens,
} from './rate-limit.ts'
export { RemoveMemberInput, removeMember } from './remove-member.ts'
export { RenameApiKeyInput, renameApiKey } from './rename-api-key.ts'
export { ApiKeyIdInput, revokeApiKey } from './revoke-api-key.ts'
export { RotateApiKeyInput, rotateApiKey } from './rotate-api-key.ts'
export { sendNotification } from './send-notification.ts'
export { makeLink, sendSignInLink } from './send-sign-in-link.ts'
export { type SendingHours, sendingHours } from './sending-hours.ts'
export {
  endSession,
  SESSION_DAYS,
  SetPasswordInput,
  SignOutEverywhereInput,
  setPassword,
  signOutEverywhere,
  startSession,
} from './sessions.ts'
export type { AuthMethod, PasswordQueue, SignIn, SignInResult, Visitor } from './sign-in.ts'
export { findEmailOfLink } from './sign-in-link.ts'
export { meaningOf, WORK_KINDS, type Work, type WorkKind } from './stalled-work/kinds.ts'
export { listStalledWork, type StalledWork } from './stalled-work/list-stalled-work.ts'
export { notStalled } from './stalled-work/not-stalled.ts'
export {
  FORGOTTEN_AFTER_MS,
  forgetFailures,
  type Recorded,
  recordFailure,
  setAside,
  tellOfStalled,
} from './stalled-work/record-failure.ts'
export { RetryStalledWorkInput, retryStalledWork } from './stalled-work/retry-stalled-work.ts'
export { StalledIndex, type StalledRow } from './stalled-work/stalled-index.ts'
export { WorkFailed } from './stalled-work/work-failed.ts'
export { authorityOf, stillValid } from './still-valid.ts'
export { takeAttempt } from './take-attempt.ts'
export { testNotificationChannel } from './test-notification-channel.ts'
export { UpdateMemberInput, updateMember } from './update-member.ts'
export { updateModelSettings } from './update-model-settings.ts'
export { UpdateNotificationChannelInput, updateNotificationChannel } from './update-notification-channel.ts'
export {
  changeSettings,
  lockSettings,
  UpdateWorkspaceInput,
  updateWorkspace,
  type WorkspaceRow,
} from './update-workspace.ts'
