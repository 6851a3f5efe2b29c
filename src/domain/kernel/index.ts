export { type Actor, audit, type Change } from './audit.ts'
export {
  type ApiKeyId,
  type Clause,
  type Clock,
  type ConversationId,
  type CopyTarget,
  type CopyValue,
  clause,
  type Db,
  type E164,
  type EventId,
  fragment,
  type IdOf,
  type Ids,
  ifGiven,
  type Job,
  type Log,
  type MessageId,
  part,
  type Querying,
  type Random,
  type Sql,
  sql,
  type Tx,
  type Vault,
  type WorkspaceId,
} from './context.ts'
export { type CursorScope, cursorMaker, makeCursor, type PageKey, readCursor } from './cursor.ts'
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
export { byCreation, olderThan, type Page, readPage, type Window } from './page.ts'
export {
  type Allowance,
  allowanceOf,
  type Bucket,
  type LocalRateLimit,
  type Rate,
  type RateLimit,
  takeTokens,
} from './rate-limit.ts'
export { AUDIT_RETENTION, daysBefore, FORGET_BATCH_SIZE, type Forgetting, ulidAt } from './retention.ts'
