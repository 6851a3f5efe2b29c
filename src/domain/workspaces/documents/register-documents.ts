import { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import { type Actor, audit, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { type CheckedDocument, documentText, hashOf } from './document.ts'
import type { registeredShape } from './document-list.ts'

const DOCUMENTS_MAX = 1_000
const AT_ONCE_MAX = 100

export const RegisterDocumentsInput = z
  .strictObject({
    documents: z
      .array(z.strictObject({ text: documentText }).describe('A document to register.'))
      .min(1)
      .max(AT_ONCE_MAX)
      .describe('Documents to register, 1 to 100.'),
  })
  .describe('Documents to register.')

type Input = { workspaceId: string; actor: Actor; documents: readonly CheckedDocument[] }

type Registered = z.output<typeof registeredShape>

/** Registers the documents that are new. Returns all of them, in the given order. */
export async function registerDocuments(
  deps: WriteDeps,
  { workspaceId, actor, documents }: Input,
): Promise<Registered[]> {
  const byHash = new Map(documents.map((document) => [hashOf(document.text), document]))
  const created = await deps.db.transaction('documents.register', async (tx) => {
    const hashes = await missingOf(tx, { workspaceId, hashes: [...byHash.keys()] })
    if (hashes.length === 0) return hashes
    const made = hashes.map((hash) => ({ id: deps.ids.next('doc'), hash, ...byHash.get(hash)! }))
    await tx.query(sql`
      insert into persisted_document
        (workspace_id, id, hash, text, operation_names, cost, depth, registered_by, created_at)
      select ${workspaceId}, d.id, d.hash, d.text, d."operationNames", d.cost, d.depth, ${actor.id}, ${deps.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as d (id text, hash text, text text, "operationNames" text[], cost int, depth int)`)
    const after = { documents: made.map(({ hash, operationNames }) => ({ hash, operation_names: operationNames })) }
    await audit(deps, tx, { workspaceId, actor, action: 'documents.registered', subjectId: workspaceId, after })
    return hashes
  })
  return documents.map(({ text, operationNames, cost, depth }) => {
    const hash = hashOf(text)
    return { hash, operation_names: operationNames, cost, depth, created: created.includes(hash) }
  })
}

/** The hashes that are not registered. Throws `limit_reached` if there would be too many. Locks the workspace's row. */
async function missingOf(
  tx: Tx,
  { workspaceId, hashes }: { workspaceId: string; hashes: string[] },
): Promise<string[]> {
  tx.soon(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<{ count: number; known: string[] }>(sql`
    select count(*)::int as count,
           coalesce(array_agg(hash) filter (where hash = any(${hashes}::text[])), '{}') as known
    from persisted_document where workspace_id = ${workspaceId}`)
  const missing = hashes.filter((hash) => !row!.known.includes(hash))
  if (row!.count + missing.length > DOCUMENTS_MAX) throw Refusal.tooMany(DOCUMENTS_MAX, 'registered documents')
  return missing
}
