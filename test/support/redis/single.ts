import type { ChildProcess } from 'node:child_process'
import { asking, freePorts, launch } from './launch.ts'
import type { Servers } from './redis-server.ts'

/** One server. */
export async function singleServer(): Promise<Servers> {
  const [port] = await freePorts(1)
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async (): Promise<ChildProcess[]> => [await launch(port!)],
    masters: async () => [port!],
    flush: () => asking(port!, async (redis) => void (await redis.flushall())),
  }
}
