import type { ChildProcess } from 'node:child_process'
import { asking, freePorts, launch, until } from './launch.ts'
import type { Servers } from './redis-server.ts'

const MASTERS = 3
const SLOTS = 16_384
const MIGRATE_TIMEOUT_MS = 5_000

/** Three masters without replicas. */
export async function cluster(): Promise<Servers> {
  const all = await freePorts(2 * MASTERS)
  const [ports, busPorts] = [all.slice(0, MASTERS), all.slice(MASTERS)]
  return {
    url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    async start(): Promise<ChildProcess[]> {
      const servers = await Promise.all(
        ports.map(async (port, n) => {
          const own = ['--cluster-enabled', 'yes', '--cluster-port', String(busPorts[n])]
          return launch(port, [...own, '--cluster-node-timeout', '2000'])
        }),
      )
      for (const [n, port] of ports.entries()) {
        const [from, to] = [Math.ceil((SLOTS * n) / MASTERS), Math.ceil((SLOTS * (n + 1)) / MASTERS) - 1]
        await asking(port, (redis) => redis.call('cluster', 'addslotsrange', from, to))
        if (n > 0) await asking(ports[0]!, (redis) => redis.call('cluster', 'meet', '127.0.0.1', port, busPorts[n]!))
      }
      for (const port of ports) await until(() => isComplete(port))
      return servers
    },
    masters: async () => ports,
    async flush() {
      for (const port of ports) await asking(port, async (redis) => void (await redis.flushall()))
    },
  }
}

async function isComplete(port: number): Promise<boolean> {
  const info = String(await asking(port, (redis) => redis.call('cluster', 'info')))
  return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${MASTERS}`)
}

/** Moves every slot with a key from one master to another one, as `redis-cli --cluster reshard` does. */
export async function moveSlots(from: number, to: number): Promise<number> {
  const [source, target] = await Promise.all([from, to].map(idOf))
  const keys = await asking(from, (redis) => redis.keys('*'))
  const slots = new Set(await Promise.all(keys.map((key) => asking(from, (redis) => redis.cluster('KEYSLOT', key)))))
  for (const slot of slots) {
    await asking(to, (redis) => redis.call('cluster', 'setslot', slot, 'importing', source!))
    await asking(from, (redis) => redis.call('cluster', 'setslot', slot, 'migrating', target!))
    await moveKeys({ from, to, slot })
    for (const port of [to, from])
      await asking(port, (redis) => redis.call('cluster', 'setslot', slot, 'node', target!))
  }
  return slots.size
}

async function moveKeys({ from, to, slot }: { from: number; to: number; slot: number }): Promise<void> {
  for (;;) {
    const keys = await asking(from, (redis) => redis.call('cluster', 'getkeysinslot', slot, 100) as Promise<string[]>)
    if (keys.length === 0) return
    await asking(from, (redis) =>
      redis.call('migrate', '127.0.0.1', to, '', 0, MIGRATE_TIMEOUT_MS, 'REPLACE', 'KEYS', ...keys),
    )
  }
}

async function idOf(port: number): Promise<string> {
  return String(await asking(port, (redis) => redis.call('cluster', 'myid')))
}
