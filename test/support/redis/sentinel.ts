import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asking, freePorts, launch, newFolder, start, until } from './launch.ts'
import type { Servers } from './redis-server.ts'

const NAME = 'leads'
const DOWN_AFTER_MS = 1_000

/** A master, a replica, and three sentinels. */
export async function withSentinels(): Promise<Servers> {
  const [first, second, ...sentinels] = await freePorts(5)
  const master = async () => {
    const [, port] = await asking(
      sentinels[0]!,
      (redis) => redis.call('sentinel', 'get-master-addr-by-name', NAME) as Promise<[string, string]>,
    )
    return Number(port)
  }
  const settled = async () => {
    for (const port of sentinels) await until(() => knowsAll(port))
  }
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    async start(): Promise<ChildProcess[]> {
      const servers = [
        await launch(first!),
        await launch(second!, ['--replicaof', `127.0.0.1 ${first}`, '--repl-diskless-sync-delay', '0']),
      ]
      await until(async () => (await asking(second!, (redis) => redis.info('replication'))).includes('link_status:up'))
      for (const port of sentinels) servers.push(await startSentinel(port, first!))
      await settled()
      return servers
    },
    settled,
    masters: async () => [await master()],
    flush: async () => asking(await master(), async (redis) => void (await redis.flushall())),
  }
}

async function startSentinel(port: number, master: number): Promise<ChildProcess> {
  const dir = newFolder()
  const config = join(dir, 'sentinel.conf')
  await writeFile(
    config,
    `port ${port}
bind 127.0.0.1
dir ${dir}
sentinel monitor ${NAME} 127.0.0.1 ${master} 2
sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}
sentinel failover-timeout ${NAME} 5000
`,
  )
  return start(dir, [config, '--sentinel'])
}

async function knowsAll(port: number): Promise<boolean> {
  const fields = await asking(port, (redis) => redis.call('sentinel', 'master', NAME) as Promise<string[]>)
  const field = (name: string) => fields[fields.indexOf(name) + 1]
  return (
    field('num-slaves') === '1' &&
    field('num-other-sentinels') === '2' &&
    field('flags') === 'master' &&
    !(await replicaIsDown(port))
  )
}

async function replicaIsDown(port: number): Promise<boolean> {
  const [replica] = await asking(port, (redis) => redis.call('sentinel', 'replicas', NAME) as Promise<string[][]>)
  return !replica || /down|disconnected/.test(replica[replica.indexOf('flags') + 1]!)
}
