import { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import { audit, type Change, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'
import { documentHash } from './document.ts'

export const RemoveDocumentInput = z
  .strictObject({ hash: documentHash.describe('SHA-256 hash of the document.') })
  .describe('The document to remove.')

type Input = Change<z.infer<typeof RemoveDocumentInput>>

/** Removes a registered document. Within a second, no process accepts its hash. */
export async function removeDocument(deps: WriteDeps, input: Input): Promise<void> {
  const { workspaceId, hash, actor, idempotency } = input
  await deps.db.transaction('document.remove', async (tx) => {
    const [row] = await tx.query<{ id: string; operation_names: string[] }>(sql`
      delete from persisted_document where workspace_id = ${workspaceId} and hash = ${hash}
      returning id, operation_names`)
    const { id, operation_names } = orNotFound(row, 'registered document', hash, 'hash')
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { hash, operation_names }
    await audit(deps, tx, { workspaceId, actor, action: 'document.removed', subjectId: id, before })
  })
}
