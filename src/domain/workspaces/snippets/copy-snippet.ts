import { orNotFound } from '../../../errors.ts'
import { type Actor, audit, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { checkSnippetLimit, nameKeyOf, type SnippetRow } from './snippet.ts'

type Copied = { id: string; name: string; before: object | null; after: object }
type Input = { from: string; to: string; id: string; actor: Actor }

/** Copies a snippet to another workspace, where it updates the snippet of the same name. The caller holds that workspace's lock. */
export async function copySnippet(deps: WriteDeps, tx: Tx, { from, to, id, actor }: Input): Promise<Copied> {
  const [found] = await tx.query<SnippetRow>(sql`
    select id, name, body from snippet where workspace_id = ${from} and id = ${id}`)
  const { name, body } = orNotFound(found, 'snippet', id, 'snippet_ids')
  const after = { name, body }
  const [known] = await tx.query<SnippetRow>(sql`
    select id, name, body from snippet where workspace_id = ${to} and name_key = ${nameKeyOf(name)} for no key update`)
  const now = deps.clock.now()
  if (known) {
    const before = { name: known.name, body: known.body }
    if (before.name === name && before.body === body) return { id: known.id, name, before, after }
    await tx.writes(to).snippet.updateMany({ where: { id: known.id }, data: { ...after, updatedAt: now } })
    await audit(deps, tx, { workspaceId: to, actor, action: 'snippet.updated', subjectId: known.id, before, after })
    return { id: known.id, name, before, after }
  }
  await checkSnippetLimit(tx, to)
  const made = deps.ids.next('snip')
  const data = { ...after, id: made, nameKey: nameKeyOf(name), createdAt: now, updatedAt: now }
  await tx.writes(to).snippet.create({ data })
  await audit(deps, tx, { workspaceId: to, actor, action: 'snippet.created', subjectId: made, after })
  return { id: made, name, before: null, after }
}
