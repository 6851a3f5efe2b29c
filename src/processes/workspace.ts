import type { App } from '../app.ts'
import { createApiKey } from '../domain/identity/index.ts'
import { sql } from '../domain/kernel/index.ts'
import { OperatorError, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { newWorkspace } from './first-start.ts'

const USAGE = `npm run workspace -- create NAME   creates a live workspace and its sandbox, and an API key for each
npm run workspace -- list          lists all workspaces with their mode, ID and name`

const actor = { kind: 'shell', id: null } as const

answerHelp(USAGE)
await withApp(async (app, words) => {
  const [command, ...rest] = parseWords(words, { usage: USAGE }).positionals
  const name = rest.join(' ').trim()
  if (command === 'list' && rest.length === 0) return list(app)
  if (command !== 'create' || !name) throw new OperatorError(USAGE)
  const created = await newWorkspace(app, name)
  for (const [mode, workspaceId] of Object.entries(created)) {
    const key = { workspaceId, name: 'From the shell', scopes: ['full_access' as const], expires_at: undefined }
    const { secret } = await createApiKey(app, { ...key, actor })
    process.stdout.write(`${mode} ${workspaceId} ${secret}\n`)
  }
  process.stdout.write('The keys are shown only once.\n')
})

async function list(app: App): Promise<void> {
  const rows = await app.db.query<{ id: string; mode: string; name: string }>(sql`
    select id, mode, name from workspace order by coalesce(live_workspace_id, id), mode, id`)
  for (const { id, mode, name } of rows) process.stdout.write(`${mode} ${id} ${name}\n`)
}
