export { type Actor, actorKind, audit } from './audit.ts'
export { checkLimit } from './check-limit.ts'
export {
  type ApiKeyId,
  type Clause,
  type Clock,
  type CopyTarget,
  type CopyValue,
  clause,
  type Db,
  type E164,
  type EventId,
  fragment,
  type IdOf,
  type Ids,
  type Job,
  type Log,
  type MessageId,
  part,
  type Querying,
  type Random,
  type RowKey,
  type Sql,
  sql,
  type Timers,
  type Tx,
  unnamed,
  type Vault,
  type WorkspaceId,
  type WriteDeps,
} from './context.ts'
export { type CursorScope, makeCursor, readCursor } from './cursor.ts'
export { type DueCount, type DueRows, type DueWork, earliest } from './due.ts'
export {
  type Change,
  type Fingerprints,
  type IdempotencyClaim,
  type Repeatable,
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
  type Given,
  givenFields,
  idText,
  isStorable,
  limit,
  optionalOnCreate,
  text,
  timestamp,
  timezone,
  valueKinds,
  wireNumber,
} from './input.ts'
export {
  between,
  createdFilters,
  cursorFilters,
  filtersInput,
  type List,
  type ListCaller,
  listInput,
} from './list.ts'
export type { Mail, Mailer, MailReply } from './mailer.ts'
export type { Metrics } from './metrics.ts'
export { camelCase, camelCased, snakeCase } from './names.ts'
export type { OpenLimit, OpenLimits, OpenSlot } from './open-limits.ts'
export {
  BY_CREATION,
  columnsOfOrder,
  type KeyOrder,
  numbered,
  type Order,
  type OwnOrder,
  type PageRequest,
  pageOf,
  placeIn,
  type RowPage,
  readPage,
  type Window,
  windowOf,
  within,
} from './page.ts'
export {
  type Allowance,
  allowanceOf,
  type Bucket,
  type LocalRateLimit,
  type Rate,
  type RateLimit,
  takeTokens,
} from './rate-limit.ts'
export type { Reads, ShownReads, Where, WorkspaceModel } from './reads.ts'
export {
  AUDIT_RETENTION,
  daysBefore,
  deleteExpired,
  deleteExpiredByWorkspace,
  FORGET_BATCH_SIZE,
  type RetentionStep,
  ulidAt,
} from './retention.ts'
export {
  columnsOf,
  type DerivedField,
  idOf,
  phone,
  type RowOf,
  readDerived,
  type StoredRow,
  showRow,
  wireTime,
} from './shapes.ts'
export { settlesWithin } from './time-limit.ts'
export { keepTraceContext, readTraceContexts, TRACE_RETENTION } from './trace-context.ts'
export { NO_TRACING, type OpenSpan, type SpanStart, type Tracing } from './tracing.ts'
export { type Vocabulary, vocabularyOf, wordsOf } from './words.ts'
export type { Writes } from './writes.ts'
