import { orNotFound } from '../../../errors.ts'
import { checkLimit, idText, type RowKey, sql, type Tx, text } from '../../kernel/index.ts'

const SNIPPETS_MAX = 500

export const snippetId = idText.describe('ID of the snippet, such as snip_01jd….')

export const snippetName = text(1, 60)
  .refine((name) => !/\p{Cc}/u.test(name), 'Must be a single line of text.')
  .describe(
    'Name of the snippet, 1 to 60 characters. Must be unique in the workspace. Members can search for the name.',
  )

export const snippetBody = text(1, 1_600).describe(
  'The snippet text, 1 to 1,600 characters. Can contain variables such as {{first_name}}.',
)

export type SnippetRow = { id: string; name: string; body: string }

/** Names differ by more than upper and lower case. */
export function nameKeyOf(name: string): string {
  return name.trim().toLowerCase()
}

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|[^{}]*)?\}\}/g

/** The variables of a text, each once. */
export function variablesOf(body: string): string[] {
  return [...new Set([...body.matchAll(VARIABLE)].map(([, name]) => name!))]
}

/** Throws `limit_reached` if the workspace has 500 snippets. Locks the workspace's row. */
export async function checkSnippetLimit(tx: Tx, workspaceId: string): Promise<void> {
  const counted = sql`select count(*)::int as count from snippet where workspace_id = ${workspaceId}`
  await checkLimit(tx, { workspaceId, max: SNIPPETS_MAX, items: 'snippets' }, counted)
}

/** The snippet, locked until the end of the transaction. */
export async function lockSnippet(tx: Tx, { workspaceId, id }: RowKey): Promise<SnippetRow> {
  const [row] = await tx.query<SnippetRow>(sql`
    select id, name, body from snippet where workspace_id = ${workspaceId} and id = ${id} for no key update`)
  return orNotFound(row, 'snippet', id)
}
