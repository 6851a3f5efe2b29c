import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { type CommandEnvironment, CommandFailure } from './command.ts'

export type Login = { url: string; apiKey: string }

type Env = CommandEnvironment['env']

/** The file with the saved key: in the user's configuration folder. */
function loginFile(env: Env): string {
  const configured = process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME
  const folder = configured && isAbsolute(configured) ? configured : join(homedir(), '.config')
  return join(folder, 'leadthread', 'login.json')
}

/** The saved login; null if there is none. */
export function readLogin(env: Env): Login | null {
  const file = loginFile(env)
  try {
    const { url, api_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    if (typeof url === 'string' && typeof api_key === 'string') return { url, apiKey: api_key }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  }
  throw new CommandFailure(`The file ${file} cannot be read. Log in again with: leadthread login`)
}

/** Saves the login so that only the user can read it. Returns the name of the file. */
export function saveLogin(env: Env, { url, apiKey }: Login): string {
  const file = loginFile(env)
  const draft = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(draft, `${JSON.stringify({ url, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600) // an existing draft of a process with the same ID keeps its mode
  renameSync(draft, file)
  return file
}
