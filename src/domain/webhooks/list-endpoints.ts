import { z } from 'zod'
import { ifGiven, type Querying, sql } from '../context.ts'
import { cursorText, limit, makeCursor, readCursor } from '../workspaces/index.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, type Showing, toWireEndpoint, type WireEndpoint } from './endpoint.ts'

export const ListEndpointsInput = z.strictObject({
  limit,
  cursor: cursorText.optional().describe('`next_cursor` of the page before.'),
})

type Request = z.infer<typeof ListEndpointsInput> & { workspaceId: string }
type Page = { data: WireEndpoint[]; has_more: boolean; next_cursor: string | null }

/** A page of the workspace's endpoints, newest first. */
export async function listEndpoints(
  deps: Showing & { db: Querying },
  { workspaceId, limit, cursor }: Request,
): Promise<Page> {
  const scope = { list: 'webhooks', workspaceId, filters: {} }
  const after = cursor === undefined ? null : readCursor(deps, scope, cursor)
  const found = await deps.db.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS} from webhook_endpoint
    where workspace_id = ${workspaceId} and deleted_at is null
      and (${ifGiven(after)} created_at <= ${after?.createdAt})
      and (${ifGiven(after)} (created_at < ${after?.createdAt} or id < ${after?.id}))
    order by created_at desc, id desc limit ${limit + 1}`)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const has_more = found.length > limit
  return {
    data: rows.map((row) => toWireEndpoint(deps, workspaceId, row)),
    has_more,
    next_cursor: has_more && last ? makeCursor(deps, scope, { createdAt: last.created_at, id: last.id }) : null,
  }
}
