import { type Querying, sql } from '../../kernel/index.ts'
import { type LoggedRequest, loggableName, loggableRequestId, type outcomeOf } from './logged-request.ts'

export type NewRow = LoggedRequest & { id: string; outcome: ReturnType<typeof outcomeOf> }

/** Can run twice: an insert whose response was lost may have been committed. */
export async function insertRequests(db: Querying, rows: readonly NewRow[]): Promise<void> {
  const each = <Value>(read: (row: NewRow) => Value) => rows.map(read)
  await db.query(sql`
    insert into logged_request (workspace_id, id, request_id, api_key_id, access_token_id, method, route, operation_type,
      operation_name, status, code, outcome, duration_ms, created_at)
    select * from unnest(${each((r) => r.workspaceId)}::text[], ${each((r) => r.id)}::text[],
      ${each((r) => loggableRequestId(r.requestId))}::text[], ${each((r) => r.apiKeyId)}::text[],
      ${each((r) => r.accessTokenId)}::text[],
      ${each((r) => r.method)}::text[], ${each((r) => r.route)}::text[], ${each((r) => r.operation?.type ?? null)}::text[],
      ${each((r) => loggableName(r.operation?.name ?? null))}::text[], ${each((r) => r.status)}::int[],
      ${each((r) => r.code)}::text[], ${each((r) => r.outcome)}::text[], ${each((r) => r.durationMs)}::int[],
      ${each((r) => r.createdAt.toISOString())}::timestamptz[])
    on conflict do nothing`)
}
