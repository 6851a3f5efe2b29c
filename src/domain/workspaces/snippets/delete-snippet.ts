import { z } from 'zod'
import { audit, type Change, stampResult, type WriteDeps } from '../../kernel/index.ts'
import { lockSnippet, snippetId } from './snippet.ts'

export const DeleteSnippetInput = z.strictObject({ id: snippetId }).describe('The snippet to delete.')

type Input = Change<z.infer<typeof DeleteSnippetInput>>

/** Deletes a snippet. Texts that were written with it do not change. */
export async function deleteSnippet(deps: WriteDeps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  await deps.db.transaction('snippet.delete', async (tx) => {
    const { id: _, ...before } = await lockSnippet(tx, { workspaceId, id })
    await tx.writes(workspaceId).snippet.deleteMany({ where: { id } })
    await stampResult(tx, workspaceId, idempotency, id)
    await audit(deps, tx, { workspaceId, actor, action: 'snippet.deleted', subjectId: id, before })
  })
}
