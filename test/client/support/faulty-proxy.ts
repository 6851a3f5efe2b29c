import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy does to a request. */
export type Fault =
  | 'none'
  /** The connection is reset before the service receives the request. */
  | 'reset'
  /** The service responds, and the response is lost. */
  | 'lose-answer'
  /** There is never a response. */
  | 'silence'
  /** The proxy itself responds. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The response is cut off after so many bytes. */
  | { cutAfter: number }
  /** The request is cut off after so many bytes of its body. */
  | { cutBodyAfter: number }

export type FaultyProxy = {
  url: string
  /** Where requests are forwarded to. */
  target: string
  /** The requests so far, including those that were not forwarded. */
  seen: { method: string; path: string; key: string | undefined }[]
  /** Decides on each request from now on; `n` counts from 1 since this was set. */
  plan(decide: (n: number, request: IncomingMessage) => Fault): void
  close(): Promise<void>
}

/** A proxy in front of a service, with the faults of a network. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let decide: (n: number, request: IncomingMessage) => Fault = () => 'none'
  let count = 0
  const seen: FaultyProxy['seen'] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    seen.push({ method, path, key: headers['idempotency-key'] as string | undefined })
    handle(proxy.target, request, response, decide(++count, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    target,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan(next) {
      decide = next
      count = 0
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}

function handle(target: string, request: IncomingMessage, response: ServerResponse, fault: Fault): void {
  response.on('error', () => {})
  request.on('error', () => {})
  const { socket } = request
  if (fault === 'reset') return void socket.resetAndDestroy()
  if (fault === 'silence') return
  if (typeof fault === 'object' && 'status' in fault) {
    request.resume()
    return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
  }
  const { method, url, headers } = request
  const forwarded = requestOf(`${target}${url}`, { method, headers, agent: false }, (answer) => {
    answer.on('error', () => socket.destroy())
    if (fault === 'lose-answer') return void answer.on('end', () => socket.resetAndDestroy()).resume()
    response.writeHead(answer.statusCode!, answer.headers)
    if (typeof fault !== 'object' || !('cutAfter' in fault)) return void answer.pipe(response)
    let left = fault.cutAfter
    answer.on('data', (chunk: Buffer) => {
      if (left <= 0) return
      response.write(chunk.subarray(0, left), () => left <= 0 && socket.destroy())
      left -= chunk.length
    })
  })
  response.on('close', () => forwarded.destroy())
  forwarded.on('error', () => socket.destroy())
  if (typeof fault !== 'object' || !('cutBodyAfter' in fault)) return void request.pipe(forwarded)
  let left = fault.cutBodyAfter
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    forwarded.write(chunk)
    if (left <= 0) socket.resetAndDestroy()
  })
}
