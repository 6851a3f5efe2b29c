import { orNotFound } from '../../../errors.ts'
import { type Querying, type RowKey, sql } from '../../kernel/index.ts'
import { SEND_COLUMNS, type StoredSend, toWireSend, type WireSend } from './send.ts'

/** A send and its progress; null if it does not exist. */
export async function findSend(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<WireSend | null> {
  const [row] = await deps.db.query<StoredSend>(sql`
    select ${SEND_COLUMNS} from campaign_send where workspace_id = ${workspaceId} and id = ${id}`)
  return row ? toWireSend(row) : null
}

/** A send that must exist. */
export async function readSend(deps: { db: Querying }, rowKey: RowKey): Promise<WireSend> {
  return orNotFound(await findSend(deps, rowKey), 'send', rowKey.id)
}
