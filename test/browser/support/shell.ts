import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)

type Service = { serviceUrl: string; dataDir: string }

const shared = (): Service => ({ serviceUrl: inject('serviceUrl'), dataDir: inject('dataDir') })

/** One of the README's commands, run beside the service as its operator would; answers what it printed. */
async function command(service: Service, name: 'workspace' | 'member' | 'key', ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: service.dataDir, PORT: new URL(service.serviceUrl).port }
  const { stdout } = await run(process.execPath, [`src/processes/${name}.ts`, ...words], { env })
  return stdout
}

export type NewWorkspace = { live: { id: string; key: string }; sandbox: { id: string; key: string } }

export async function createWorkspace(name: string, service = shared()): Promise<NewWorkspace> {
  const said = await command(service, 'workspace', 'create', name)
  const of = (mode: string) => {
    const [, id, key] = new RegExp(`^${mode} (\\S+) (\\S+)$`, 'm').exec(said)!
    return { id: id!, key: key! }
  }
  return { live: of('live'), sandbox: of('sandbox') }
}

/** A link that lets a new member of the workspace in once. */
export async function inviteLink(
  workspaceId: string,
  email: string,
  role = 'owner',
  service = shared(),
): Promise<string> {
  const said = await command(service, 'member', 'invite', email, '--role', role, '--workspace', workspaceId)
  return new URL(/\S+\/sign-in\?token=\S+/.exec(said)![0]).search
}
