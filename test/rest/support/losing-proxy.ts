import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LosingProxy = {
  /** The database's address through the proxy. */
  urlOf(databaseUrl: string): Promise<string>
  /** The next completed statement with this tag ("COMMIT", "INSERT 0 1") breaks its connection, and its response is lost. */
  loseNext(tag: string): void
  /** The tags whose responses were lost. */
  losses: string[]
  close(): Promise<void>
}

/** Ends each response of PostgreSQL outside of a transaction: everything before it is durable. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 'I'.charCodeAt(0)])

/** Stands between the service and PostgreSQL, and loses responses about work that was done. */
export function createLosingProxy(): LosingProxy {
  const sockets = new Set<Socket>()
  let target = new URL('postgresql://127.0.0.1')
  let tag: string | null = null
  const losses: string[] = []
  const server = createServer((service) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [service, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        service.destroy()
        database.destroy()
      })
    }
    service.pipe(database)
    database.on('data', (bytes) => {
      if (tag === null || !bytes.includes(`${tag}\0`) || !bytes.subarray(-READY.length).equals(READY)) {
        return service.write(bytes)
      }
      losses.push(tag)
      tag = null
      return service.destroy()
    })
  })
  return {
    async urlOf(databaseUrl) {
      target = new URL(databaseUrl)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = new URL(databaseUrl)
      url.hostname = '127.0.0.1'
      url.port = String((server.address() as AddressInfo).port)
      return url.href
    },
    loseNext(next) {
      tag = next
    },
    losses,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
