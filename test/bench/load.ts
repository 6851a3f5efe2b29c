import { connect, type Socket } from 'node:net'

export type LoadRequest = { method: 'GET' | 'POST'; path: string; body?: object }

export type Load = {
  port: number
  key: string
  /** The nth request, from 0. */
  request(n: number): LoadRequest
  count: number
  concurrency: number
  /** The expected status of every response. */
  status: number
}

/**
 * Sends the given number of requests over kept connections, each after the previous response, and returns the elapsed time.
 * Uses raw sockets, so that the client needs little processor time. Fails on any other status than the expected one.
 */
export async function drive(load: Load): Promise<{ seconds: number }> {
  let next = 0
  const take = () => (next < load.count ? bytesOf(load, load.request(next++)) : null)
  const sockets = await Promise.all(Array.from({ length: load.concurrency }, () => open(load.port)))
  const started = performance.now()
  try {
    await Promise.all(sockets.map((socket) => converse(socket, take, load.status)))
    return { seconds: (performance.now() - started) / 1_000 }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Sends one request, and returns the body of the response. */
export async function ask(load: Pick<Load, 'port' | 'key'>, { method, path, body }: LoadRequest) {
  const response = await fetch(`http://127.0.0.1:${load.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${load.key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function bytesOf({ key }: Load, { method, path, body }: LoadRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`
  if (!body) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

function converse(socket: Socket, take: () => string | null, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    const send = () => {
      const bytes = take()
      if (bytes === null) resolve()
      else socket.write(bytes)
    }
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length
      else {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        if (Number(head.slice(9, 12)) !== status)
          return reject(new Error(`Answered: ${chunk.toString().slice(0, 2_000)}`))
        missing = Number(/content-length: (\d+)/i.exec(head)![1]) - (chunk.length - end - 4)
      }
      if (missing === 0) send()
    })
    socket.once('close', () => reject(new Error('The server closed the connection.')))
    socket.once('error', reject)
    send()
  })
}
