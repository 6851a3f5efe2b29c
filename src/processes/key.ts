import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { sql } from '../domain/context.ts'
import {
  CreateApiKeyInput,
  completeApiKeyRotation,
  createApiKey,
  listApiKeys,
  RenameApiKeyInput,
  RotateApiKeyInput,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../domain/workspaces/index.ts'
import { Misuse, withApp } from './bootstrap.ts'

const USAGE = `npm run key -- create [--workspace ws_…] [--name NAME] [--scopes full_access,…] [--expires 2027-01-01T00:00:00Z]
npm run key -- list   [--workspace ws_…]
npm run key -- rotate key_… [--overlap-hours 24] [--workspace ws_…]
npm run key -- complete key_… [--workspace ws_…]
npm run key -- rename key_… --name NAME [--workspace ws_…]
npm run key -- revoke key_… [--workspace ws_…]
Rotated, the former key works for the hours of the overlap, 0 to 168, or until the rotation is completed.
Without --workspace: the first sandbox workspace.`

const actor = { kind: 'shell', id: null } as const

type Named = { workspaceId: string; actor: typeof actor; id: string }
type Change = (app: App, named: Named, given: Record<string, unknown>) => Promise<string>

/** What can be done to a key that there is, and what is said of it. */
const CHANGES: Record<string, Change> = {
  rotate: async (app, named, given) => {
    const hours = given['overlap-hours']
    const { overlap_hours } = read(RotateApiKeyInput, {
      id: named.id,
      ...(hours !== undefined && { overlap_hours: Number(hours) }),
    })
    const { apiKey, secret } = await rotateApiKey(app, { ...named, overlap_hours })
    const until = apiKey.previous_until
    const former = until ? `The former one works until ${until.toISOString()}.` : 'The former one has ended.'
    return `${apiKey.id} ${secret}\nThis is the only time that the key is shown. ${former}`
  },
  complete: async (app, named) => {
    await completeApiKeyRotation(app, named)
    return `The former key of ${named.id} has ended.`
  },
  rename: async (app, named, given) => {
    const { name } = read(RenameApiKeyInput, { id: named.id, name: given.name })
    await renameApiKey(app, { ...named, name })
    return `${named.id} is called ${name}.`
  },
  revoke: async (app, named) => {
    await revokeApiKey(app, named)
    return `Revoked ${named.id}.`
  },
}

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
      'overlap-hours': { type: 'string' },
    },
  })
  const [command, id] = positionals
  const workspaceId = await workspaceOf(app, values.workspace as string | undefined)
  if (command === 'create') return create(app, workspaceId, values)
  if (command === 'list') return list(app, workspaceId)
  const change = CHANGES[command ?? '']
  if (!change || !id) throw new Misuse(USAGE)
  process.stdout.write(`${await change(app, { workspaceId, actor, id }, values)}\n`)
})

async function create(app: App, workspaceId: string, given: Record<string, unknown>): Promise<void> {
  const scopes = String(given.scopes ?? 'full_access').split(',')
  const wanted = read(CreateApiKeyInput, { name: given.name ?? 'From the shell', scopes, expires_at: given.expires })
  const { apiKey, secret } = await createApiKey(app, { workspaceId, actor, ...wanted })
  process.stdout.write(`${apiKey.id} ${secret}\nThis is the only time that the key is shown.\n`)
}

function read<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Misuse(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n${USAGE}`)
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
