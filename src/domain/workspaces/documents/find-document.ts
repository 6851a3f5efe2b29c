import { type Querying, sql } from '../../kernel/index.ts'
import { isHash } from './document.ts'

type Named = { workspaceId: string; hash: string }

/** The text of a registered document; null if the workspace has none with this hash. */
export async function findDocument(deps: { db: Querying }, { workspaceId, hash }: Named): Promise<string | null> {
  if (!isHash(hash)) return null
  const [row] = await deps.db.query<{ text: string }>(sql`
    select text from persisted_document where workspace_id = ${workspaceId} and hash = ${hash}`)
  return row?.text ?? null
}
