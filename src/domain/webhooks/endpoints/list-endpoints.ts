import { z } from 'zod'
import {
  byCreation,
  cursorText,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  type Window,
} from '../../kernel/index.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, type Showing, toWireEndpoint, type WireEndpoint } from './endpoint.ts'

export const ListEndpointsInput = z.strictObject({
  limit,
  cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
})

type Request = z.infer<typeof ListEndpointsInput> & { workspaceId: string }

/** A page of the workspace's endpoints, newest first. */
export async function listEndpoints(
  deps: Showing & { db: Querying },
  { workspaceId, limit, cursor }: Request,
): Promise<Page<WireEndpoint>> {
  const load = ({ after, limit }: Window) =>
    deps.db.query<EndpointRow>(sql`
      select ${ENDPOINT_COLUMNS} from webhook_endpoint
      where workspace_id = ${workspaceId} and deleted_at is null and ${olderThan(after)}
      order by created_at desc, id desc limit ${limit}`)
  const show = (row: EndpointRow) => toWireEndpoint(deps, workspaceId, row)
  return readPage(
    deps,
    { list: 'webhooks', workspaceId, filters: {} },
    { limit, cursor },
    { load, keyOf: byCreation, show },
  )
}
