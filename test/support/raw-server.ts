import { type AddressInfo, createServer, type Socket } from 'node:net'

export type RawServer = {
  port: number
  url: string
  /** Every connection so far. */
  sockets: Socket[]
  /** Resolves when the peer has closed the connection. */
  closed(socket: Socket): Promise<void>
  close(): Promise<void>
}

/** A TCP server on loopback for receivers that break HTTP. `onRequest` is called for each chunk. */
export async function startRawServer(onRequest: (socket: Socket, chunk: Buffer) => void): Promise<RawServer> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => onRequest(socket, chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    sockets,
    closed: (socket) => new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve()))),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Sends the piece repeatedly until the socket is closed. */
export function drip(socket: Socket, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.once('close', () => clearInterval(timer))
}

/** Sends the piece as often as the socket accepts it. */
export function flood(socket: Socket, piece: Buffer): void {
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', send)
  send()
}
