import { z } from 'zod'
import { type Actor, audit, sql, type WriteDeps } from '../../kernel/index.ts'
import { checkName } from './create-snippet.ts'
import { lockSnippet, nameKeyOf, snippetBody, snippetId, snippetName } from './snippet.ts'

export const UpdateSnippetInput = z
  .strictObject({ id: snippetId, name: snippetName.optional(), body: snippetBody.optional() })
  .describe('Snippet fields to change. Omitted fields keep their values.')

type Input = z.infer<typeof UpdateSnippetInput> & { workspaceId: string; actor: Actor }

/** Changes the given fields. `conflict` if the name is taken. */
export async function updateSnippet(deps: WriteDeps, input: Input): Promise<void> {
  const { workspaceId, id, actor } = input
  await deps.db.transaction('snippet.update', async (tx) => {
    await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
    const { id: _, ...before } = await lockSnippet(tx, { workspaceId, id })
    const after = { name: input.name ?? before.name, body: input.body ?? before.body }
    await checkName(tx, { workspaceId, id, name: after.name })
    const data = { ...after, nameKey: nameKeyOf(after.name), updatedAt: deps.clock.now() }
    await tx.writes(workspaceId).snippet.updateMany({ where: { id }, data })
    await audit(deps, tx, { workspaceId, actor, action: 'snippet.updated', subjectId: id, before, after })
  })
}
