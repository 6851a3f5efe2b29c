import type { z } from 'zod'
import { ifGiven, makeCursor, type Querying, readCursor, sql, type Vault } from '../../kernel/index.ts'
import { IMPORT_COLUMNS, type ImportRow, toWireImport, type WireImport } from './import.ts'
import type { ListImportsInput } from './import-input.ts'

type Request = z.infer<typeof ListImportsInput> & { workspaceId: string }
type Page = { data: WireImport[]; has_more: boolean; next_cursor: string | null }

/** A page of imports, newest first, in one statement. */
export async function listImports(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page> {
  const { kind, status, created_after, created_before } = filters
  const scope = { list: 'imports', workspaceId, filters }
  const after = cursor === undefined ? null : readCursor(deps, scope, cursor)
  const rows = await deps.db.query<ImportRow>(sql`
    select ${IMPORT_COLUMNS} from lead_import
    where workspace_id = ${workspaceId}
      and (${ifGiven(kind)} kind = ${kind}) and (${ifGiven(status)} status = ${status})
      and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
      and (${ifGiven(after)} created_at <= ${after?.createdAt})
      and (${ifGiven(after)} (created_at < ${after?.createdAt} or id < ${after?.id}))
    order by created_at desc, id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const has_more = rows.length > limit
  return {
    data: page.map(toWireImport),
    has_more,
    next_cursor: has_more && last ? makeCursor(deps, scope, { createdAt: last.created_at, id: last.id }) : null,
  }
}
