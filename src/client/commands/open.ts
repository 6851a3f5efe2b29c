import { spawn } from 'node:child_process'
import { LeadthreadError } from '../errors.ts'
import { connectionFailed } from '../transport.ts'
import { type Command, type CommandEnvironment, URL_OPTION } from './command.ts'
import { urlOf } from './connection.ts'

const TIMEOUT_MS = 10_000

/** `leadthread open` */
export const open: Command = {
  name: 'open',
  summary: 'Print the URL of the dashboard, and open it in a browser.',
  usage: `leadthread open [--url URL]
  --url URL   URL of the service
  The variable BROWSER selects another browser program. Without one, the command only prints the URL.`,
  options: URL_OPTION,
  words: { min: 0, max: 0 },
  async run(given, { env, print, note, signal }) {
    const url = `${urlOf(given, env)}/`
    await checkResponds(url, signal)
    print(url)
    if (!(await startBrowser(url, env))) note('No browser program was found. Open the URL in your browser.')
    return 0
  },
}

async function checkResponds(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetchWithin(TIMEOUT_MS, url, signal)
  await response.body?.cancel()
  if (response.status < 400) return
  const message = `The service returned status ${response.status} for the dashboard.`
  throw new LeadthreadError({ code: 'unexpected_answer', status: response.status, message })
}

async function fetchWithin(timeoutMs: number, url: string, signal: AbortSignal): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await fetch(url, { redirect: 'manual', signal: controller.signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw connectionFailed(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Whether a browser program was started. It continues after this command. */
function startBrowser(url: string, env: CommandEnvironment['env']): Promise<boolean> {
  const [program, ...words] = programOf(env)
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

function programOf({ BROWSER }: CommandEnvironment['env']): [string, ...string[]] {
  if (BROWSER) return [BROWSER]
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}
