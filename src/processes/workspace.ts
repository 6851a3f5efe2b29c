import { createApiKey } from '../domain/workspaces/index.ts'
import { Misuse, withApp } from './bootstrap.ts'
import { newWorkspace } from './first-start.ts'

const actor = { kind: 'shell', id: null } as const

/** `npm run workspace -- create NAME`: a live workspace and its sandbox twin, with a key for each. */
await withApp(async (app, [command, ...words]) => {
  const name = words.join(' ').trim()
  if (command !== 'create' || !name) throw new Misuse('npm run workspace -- create NAME')
  const created = await newWorkspace(app, name)
  for (const [mode, workspaceId] of Object.entries(created)) {
    const key = { workspaceId, name: 'From the shell', scopes: ['full_access' as const], expires_at: undefined }
    const { secret } = await createApiKey(app, { ...key, actor })
    process.stdout.write(`${mode} ${workspaceId} ${secret}\n`)
  }
  process.stdout.write('This is the only time that the keys are shown.\n')
})
