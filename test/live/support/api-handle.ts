import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiOrder } from './api-process.ts'

const SCRIPT = fileURLToPath(new URL('./api-process.ts', import.meta.url))
const COMPILE_CACHE = join(tmpdir(), 'leadthread-compile-cache')

export type ApiHandle = {
  url: string
  order(order: ApiOrder): Promise<void>
  /** SIGTERM. Resolves with the exit code. */
  terminate(): Promise<number | null>
  kill(): Promise<void>
}

/** An api process of its own, listening. */
export async function startApi(env: Record<string, string>): Promise<ApiHandle> {
  const child = fork(SCRIPT, {
    env: { ...process.env, ...env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  const answer = async () => {
    const died = gone.then(() => Promise.reject(new Error('The api has died.')))
    const [message] = await Promise.race([once(child, 'message'), died])
    return message as string
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return gone
  }
  return {
    url: await answer(),
    async order(order) {
      child.send(order)
      await answer()
    },
    terminate: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
