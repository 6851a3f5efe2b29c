import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { EVENT_TYPES } from '../../events/index.ts'
import {
  byCreation,
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  idText,
  ifGiven,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  type Vault,
  type Window,
} from '../../kernel/index.ts'
import { DELIVERY_COLUMNS, DELIVERY_STATUSES, type DeliveryRow, toWireDelivery, type WireDelivery } from './delivery.ts'

export const ListDeliveriesInput = z
  .strictObject({
    id: idText.describe('ID of the webhook endpoint.'),
    status: z.enum(DELIVERY_STATUSES).optional().describe('Only deliveries with this status.'),
    event_type: z.enum(EVENT_TYPES).optional().describe('Only deliveries of events of this type.'),
    created_after: dateOrTimestamp.optional().describe('Only items created at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only items created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

export type DeliveryPage = Page<WireDelivery>

type Request = z.infer<typeof ListDeliveriesInput> & { workspaceId: string }

/** A page of an endpoint's deliveries, newest first, in one statement. A deleted endpoint is `not_found`. */
export async function listDeliveries(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<DeliveryPage> {
  const scope = { list: 'deliveries', workspaceId, filters }
  const load = (window: Window) => readRows(deps, { workspaceId, ...filters, ...window })
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireDelivery })
}

type Question = Omit<Request, 'cursor' | 'limit'> & Window

/** The endpoint's row is joined in, so that one without deliveries and none at all can be told apart. */
async function readRows(deps: { db: Querying }, question: Question): Promise<DeliveryRow[]> {
  const { workspaceId, id, status, event_type, created_after, created_before, after, limit } = question
  const rows = await deps.db.query<DeliveryRow | { id: null }>(sql`
    select d.* from webhook_endpoint w left join lateral (
      select ${DELIVERY_COLUMNS} from webhook_delivery d
      where d.workspace_id = ${workspaceId} and d.endpoint_id = ${id}
        and (${ifGiven(status)} d.status = ${status}) and (${ifGiven(event_type)} d.event_type = ${event_type})
        and (${ifGiven(created_after)} d.created_at >= ${created_after}) and (${ifGiven(created_before)} d.created_at < ${created_before})
        and ${olderThan(after, 'd.created_at', 'd.id')}
      order by d.created_at desc, d.id desc limit ${limit}
    ) d on true
    where w.workspace_id = ${workspaceId} and w.id = ${id} and w.deleted_at is null
    order by d.created_at desc, d.id desc`)
  if (rows.length === 0) throw AppError.notFound('webhook endpoint', id)
  return rows.filter((row): row is DeliveryRow => row.id !== null)
}
