import { z } from 'zod'
import {
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  e164,
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
import {
  SUPPRESSION_COLUMNS,
  SUPPRESSION_REASONS,
  type SuppressionRow,
  toWireSuppression,
  type WireSuppression,
} from './suppression.ts'

export const ListSuppressionsInput = z
  .strictObject({
    phone: e164.optional().describe('Only the suppression of this phone. Encode `+` as `%2B` in the URL.'),
    reason: z.enum(SUPPRESSION_REASONS).optional().describe('Only suppressions with this reason.'),
    created_after: dateOrTimestamp.optional().describe('Only suppressions that started at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only suppressions that started before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

type Request = z.infer<typeof ListSuppressionsInput> & { workspaceId: string }

/** A page of suppressions, newest first, in one statement. One whose lead was erased is found by its phone, not shown by it. */
export async function listSuppressions(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireSuppression>> {
  const { phone, reason, created_after, created_before } = filters
  const hash = phone === undefined ? null : deps.vault.phoneHash(phone)
  const load = ({ after, limit }: Window) =>
    deps.db.query<SuppressionRow>(sql`
      select ${SUPPRESSION_COLUMNS} from suppression
      where workspace_id = ${workspaceId}
        and (${ifGiven(hash)} phone_hash = ${hash}) and (${ifGiven(reason)} reason = ${reason})
        and (${ifGiven(created_after)} opted_out_at >= ${created_after}) and (${ifGiven(created_before)} opted_out_at < ${created_before})
        and ${olderThan(after, 'opted_out_at', 'phone_hash')}
      order by opted_out_at desc, phone_hash desc limit ${limit}`)
  const scope = { list: 'suppressions', workspaceId, filters }
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: placeOf, show: toWireSuppression })
}

function placeOf({ opted_out_at, phone_hash }: SuppressionRow) {
  return { createdAt: opted_out_at, id: phone_hash }
}
