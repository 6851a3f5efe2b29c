import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { audit, type Change, sql, stampResult, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { checkSnippetLimit, nameKeyOf, snippetBody, snippetName } from './snippet.ts'

export const CreateSnippetInput = z
  .strictObject({ name: snippetName, body: snippetBody })
  .describe('Parameters of a new snippet.')

type Input = Change<z.infer<typeof CreateSnippetInput>>

/** Adds a snippet and returns its ID. `conflict` if the name is taken. */
export async function createSnippet(deps: WriteDeps, input: Input): Promise<string> {
  const { workspaceId, name, body, actor, idempotency } = input
  const id = deps.ids.next('snip')
  const now = deps.clock.now()
  return deps.db.transaction('snippet.create', async (tx) => {
    await checkSnippetLimit(tx, workspaceId)
    await checkName(tx, { workspaceId, id, name })
    const data = { id, name, nameKey: nameKeyOf(name), body, createdAt: now, updatedAt: now }
    await tx.writes(workspaceId).snippet.create({ data })
    await stampResult(tx, workspaceId, idempotency, id)
    await audit(deps, tx, { workspaceId, actor, action: 'snippet.created', subjectId: id, after: { name, body } })
    return id
  })
}

/** Refuses the name of another snippet. The caller holds the workspace's lock. */
export async function checkName(tx: Tx, { workspaceId, id, name }: Named): Promise<void> {
  const [taken] = await tx.query(sql`
    select id from snippet where workspace_id = ${workspaceId} and name_key = ${nameKeyOf(name)} and id <> ${id}`)
  if (taken) throw new AppError('conflict', { param: 'name', message: 'Another snippet has this name.' })
}

type Named = { workspaceId: string; id: string; name: string }
