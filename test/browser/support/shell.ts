import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)

/** One of the README's commands, run beside the service as its operator would; answers what it printed. */
async function command(name: 'workspace' | 'member' | 'key', ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: inject('dataDir'), PORT: new URL(inject('serviceUrl')).port }
  const { stdout } = await run(process.execPath, [`src/processes/${name}.ts`, ...words], { env })
  return stdout
}

export type NewWorkspace = { live: { id: string; key: string }; sandbox: { id: string; key: string } }

export async function createWorkspace(name: string): Promise<NewWorkspace> {
  const said = await command('workspace', 'create', name)
  const of = (mode: string) => {
    const [, id, key] = new RegExp(`^${mode} (\\S+) (\\S+)$`, 'm').exec(said)!
    return { id: id!, key: key! }
  }
  return { live: of('live'), sandbox: of('sandbox') }
}

/** A link that lets a new member of the workspace in once. */
export async function inviteLink(workspaceId: string, email: string, role = 'owner'): Promise<string> {
  const said = await command('member', 'invite', email, '--role', role, '--workspace', workspaceId)
  return new URL(/\S+\/sign-in\?token=\S+/.exec(said)![0]).search
}
