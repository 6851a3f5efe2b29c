import type { z } from 'zod'
import type { App } from '../app.ts'
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
} from '../domain/identity/index.ts'
import { sql } from '../domain/kernel/index.ts'
import { AppError } from '../errors.ts'
import { OperatorError, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { findWorkspace } from './find-workspace.ts'

const USAGE = `npm run key -- create [--live|--sandbox] [--workspace ID|NAME] [--name NAME] [--scopes full_access,…] [--expires 2027-01-01T00:00:00Z] [--sends-without-approval]
npm run key -- list [--live|--sandbox] [--workspace ID|NAME]
npm run key -- rotate key_… [--overlap-hours 24]
npm run key -- complete key_…
npm run key -- rename key_… --name NAME
npm run key -- revoke key_…
After a rotation, the previous secret works for the overlap (0 to 168 hours) or until the rotation is completed.
--live selects the live workspace, and --sandbox (default) its sandbox. If there are several workspaces, select one with --workspace.`

const actor = { kind: 'shell', id: null } as const

type ApiKeyTarget = { workspaceId: string; actor: typeof actor; id: string }
type Change = (app: App, named: ApiKeyTarget, given: Record<string, unknown>) => Promise<string>

/** Changes to an existing key, and their output. */
const CHANGES: Record<string, Change> = {
  rotate: async (app, named, given) => {
    const hours = given['overlap-hours']
    const { overlap_hours } = read(RotateApiKeyInput, {
      id: named.id,
      ...(hours !== undefined && { overlap_hours: String(hours).trim() === '' ? Number.NaN : Number(hours) }),
    })
    const { apiKey, secret } = await rotateApiKey(app, { ...named, overlap_hours })
    const until = apiKey.previous_until
    const former = until
      ? `The previous secret works until ${until.toISOString()}.`
      : 'The previous secret no longer works.'
    return `${apiKey.id} ${secret}\nThe key is shown only once. ${former}`
  },
  complete: async (app, named) => {
    await completeApiKeyRotation(app, named)
    return `The previous secret of ${named.id} no longer works.`
  },
  rename: async (app, named, given) => {
    const { name } = read(RenameApiKeyInput, { id: named.id, name: given.name })
    await renameApiKey(app, { ...named, name })
    return `Renamed ${named.id} to ${name}.`
  },
  revoke: async (app, named) => {
    await revokeApiKey(app, named)
    return `Revoked ${named.id}.`
  },
}

answerHelp(USAGE)
await withApp(async (app, words) => {
  const { values, positionals } = parseWords(words, {
    usage: USAGE,
    options: ['workspace', 'name', 'scopes', 'expires', 'overlap-hours'],
    flags: ['live', 'sandbox', 'sends-without-approval'],
  })
  if (values.live && values.sandbox) throw new OperatorError(`Use either --live or --sandbox, not both.\n${USAGE}`)
  const mode = values.live ? 'live' : values.sandbox ? 'sandbox' : null
  const [command, id] = positionals
  const find = () => findWorkspace(app, { named: values.workspace, mode })
  if (command === 'create') return create(app, await find(), values)
  if (command === 'list') return list(app, await find())
  const change = CHANGES[command ?? '']
  if (!change || !id) throw new OperatorError(USAGE)
  const workspaceId = (values.workspace === undefined && (await workspaceOfKey(app, id))) || (await find())
  const output = await change(app, { workspaceId, actor, id }, values).catch(refuse)
  process.stdout.write(`${output}\n`)
})

/** What the service refuses, the operator can fix. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? new OperatorError(error.message) : error
}

async function create(app: App, workspaceId: string, given: Record<string, unknown>): Promise<void> {
  const scopes = String(given.scopes ?? 'full_access').split(',')
  const wanted = read(CreateApiKeyInput, {
    ...{ name: given.name ?? 'From the shell', scopes, expires_at: given.expires },
    sends_without_approval: given['sends-without-approval'] === true,
  })
  const { apiKey, secret } = await createApiKey(app, { workspaceId, actor, ...wanted }).catch(refuse)
  process.stdout.write(`${apiKey.id} ${secret}\nThe key is shown only once.\n`)
}

function read<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new OperatorError(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n${USAGE}`)
}

async function list(app: App, workspaceId: string): Promise<void> {
  for (const key of await listApiKeys(app, { workspaceId })) {
    const state = key.revoked_at ? 'revoked' : key.expires_at ? `until ${key.expires_at.toISOString()}` : 'active'
    process.stdout.write(`${key.id} …${key.last_four} ${key.scopes.join(',')} ${state} ${key.name}\n`)
  }
}

async function workspaceOfKey(app: App, id: string): Promise<string | undefined> {
  const [row] = await app.db.query<{ workspace_id: string }>(sql`select workspace_id from api_key where id = ${id}`)
  return row?.workspace_id
}
