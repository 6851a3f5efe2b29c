import { parseArgs } from 'node:util'
import type { App } from '../app.ts'
import { sql } from '../domain/context.ts'
import { CreateApiKeyInput, createApiKey, listApiKeys, revokeApiKey } from '../domain/workspaces/index.ts'
import { Misuse, withApp } from './bootstrap.ts'

const USAGE = `npm run key -- create [--workspace ws_…] [--name NAME] [--scopes full_access,…] [--expires 2027-01-01T00:00:00Z]
npm run key -- list   [--workspace ws_…]
npm run key -- revoke key_… [--workspace ws_…]
Without --workspace: the first sandbox workspace.`

const actor = { kind: 'shell', id: null } as const

await withApp(async (app, words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    strict: false,
    options: {
      workspace: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
    },
  })
  const workspaceId = await workspaceOf(app, values.workspace as string | undefined)
  const [command, id] = positionals
  if (command === 'create') return create(app, workspaceId, values)
  if (command === 'list') return list(app, workspaceId)
  if (command !== 'revoke' || !id) throw new Misuse(USAGE)
  await revokeApiKey(app, { workspaceId, actor, id })
  process.stdout.write(`Revoked ${id}.\n`)
})

async function create(app: App, workspaceId: string, given: Record<string, unknown>): Promise<void> {
  const scopes = String(given.scopes ?? 'full_access').split(',')
  const parsed = CreateApiKeyInput.safeParse({
    name: given.name ?? 'From the shell',
    scopes,
    expires_at: given.expires,
  })
  if (!parsed.success) throw new Misuse(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n${USAGE}`)
  const { apiKey, secret } = await createApiKey(app, { workspaceId, actor, ...parsed.data })
  process.stdout.write(`${apiKey.id} ${secret}\nThis is the only time that the key is shown.\n`)
}

async function list(app: App, workspaceId: string): Promise<void> {
  for (const key of await listApiKeys(app, { workspaceId })) {
    const state = key.revoked_at ? 'revoked' : key.expires_at ? `until ${key.expires_at.toISOString()}` : 'good'
    process.stdout.write(`${key.id} …${key.last_four} ${key.scopes.join(',')} ${state} ${key.name}\n`)
  }
}

async function workspaceOf(app: App, given: string | undefined): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(sql`
    select id from workspace where case when ${given ?? null}::text is null then mode = 'sandbox' else id = ${given ?? null} end
    order by created_at, id limit 1`)
  if (!row)
    throw new Misuse(
      given ? `There is no workspace ${given}.` : 'There is no workspace yet: npm run workspace -- create NAME',
    )
  return row.id
}
