import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export type EgressProxy = {
  url: string
  /** The requested targets, with their credentials. */
  asked: string[]
  /** The status of later responses. */
  status: number
  close(): Promise<void>
}

/** An HTTP proxy on loopback that tunnels while its status is 200, and otherwise responds to every CONNECT with its status. */
export async function startProxy(status = 200): Promise<EgressProxy> {
  const sockets = new Set<Socket>()
  const server = createServer().on('connect', (request: IncomingMessage, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    proxy.asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
    if (proxy.status !== 200) return socket.end(`HTTP/1.1 ${proxy.status} No\r\nContent-Length: 0\r\n\r\n`)
    const [host, port] = request.url!.split(':') as [string, string]
    const upstream = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Established\r\n\r\n'))
    upstream.on('error', () => socket.destroy())
    return upstream.pipe(socket).pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: EgressProxy = {
    url: `http://user:pass@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    status,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
