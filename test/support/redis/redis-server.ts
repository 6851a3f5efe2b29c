import { type ChildProcess, spawnSync } from 'node:child_process'
import { cluster } from './cluster.ts'
import { asking, kill, launch, until } from './launch.ts'
import { withSentinels } from './sentinel.ts'
import { singleServer } from './single.ts'

/** Whether tests can start Redis on this machine. With REQUIRE_REDIS=1 it is an error if they cannot. */
export const hasRedis = process.env.REQUIRE_REDIS === '1' || spawnSync('redis-server', ['--version']).status === 0

/** How Redis is run, for REDIS_FORM. Each suite that uses Redis passes with each of them. */
const FORMS = { single: singleServer, sentinel: withSentinels, cluster } as const
export type RedisForm = keyof typeof FORMS

export type Servers = {
  url: string
  start(): Promise<ChildProcess[]>
  /** The ports at which data is written. */
  masters(): Promise<number[]>
  flush(): Promise<void>
  /** Resolves when all nodes know each other. */
  settled?(): Promise<void>
}

export type RedisServer = {
  url: string
  /** Kills the server, as a crash would: its data is lost. */
  stop(): Promise<void>
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>
  flush(): Promise<void>
  /** The server no longer responds, but its connections stay open. */
  pause(): void
  resume(): void
  masters(): Promise<number[]>
  /** Kills the server at this port; `revive` starts it again, empty, as a replica. */
  kill(port: number): Promise<void>
  revive(port: number): Promise<void>
}

/** A Redis for one test file, on free ports. With `stopped`, only its address: `restart` starts it. */
export async function startRedis({ stopped = false, form = formAsked() } = {}): Promise<RedisServer> {
  const servers = await FORMS[form]()
  let running: ChildProcess[] = stopped ? [] : await servers.start()
  return {
    url: servers.url,
    async stop() {
      await kill(running.splice(0))
    },
    async restart() {
      running = await servers.start()
    },
    flush: servers.flush,
    pause: () => running.forEach((server) => void server.kill('SIGSTOP')),
    resume: () => running.forEach((server) => void server.kill('SIGCONT')),
    masters: servers.masters,
    async kill(port) {
      const isThere = (server: ChildProcess) => server.spawnargs.join(' ').includes(`--port ${port} `)
      await kill(running.filter(isThere))
    },
    async revive(port) {
      const [master] = await servers.masters()
      running.push(await launch(port, ['--replicaof', `127.0.0.1 ${master}`, '--repl-diskless-sync-delay', '0']))
      await until(async () => (await asking(port, (redis) => redis.info('replication'))).includes('link_status:up'))
      // Until the sentinels know it again, they cannot promote it.
      await servers.settled?.()
    },
  }
}

function formAsked(): RedisForm {
  const form = process.env.REDIS_FORM ?? 'single'
  if (!(form in FORMS)) throw new Error(`REDIS_FORM is ${form}`)
  return form as RedisForm
}
