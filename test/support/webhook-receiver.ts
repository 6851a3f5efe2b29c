import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The bytes as received. */
  rawBody: Buffer
  /** The parsed body, undefined if it is not JSON. */
  json: unknown
  at: Date
}

type ReceiverReply = {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  delayMs?: number
}

/** `n` counts from 1. */
export type Respond = (n: number, request: ReceivedRequest) => ReceiverReply

export type Receiver = {
  url: string
  port: number
  requests: ReceivedRequest[]
  /** Resolves with all requests as soon as they satisfy the predicate; rejects after `timeoutMs`. */
  waitFor(predicate: (requests: ReceivedRequest[]) => boolean, timeoutMs?: number): Promise<ReceivedRequest[]>
  respondWith(respond: Respond | ReceiverReply): void
  close(): Promise<void>
}

/** A real HTTP server on loopback that stores requests and responds with 200 by default. */
export async function startReceiver(
  options: { respond?: Respond; tls?: { key: string; cert: string }; port?: number } = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  const timers = new Set<NodeJS.Timeout>()
  let respond: Respond = options.respond ?? (() => ({}))

  const receive = (incoming: IncomingMessage, response: ServerResponse) => {
    readRequest(incoming, (request) => {
      requests.push(request)
      const reply = respond(requests.length, request)
      for (const check of [...waiting]) check()
      if (!reply.delayMs) return answer(response, reply)
      const timer = setTimeout(() => {
        timers.delete(timer)
        answer(response, reply)
      }, reply.delayMs)
      timers.add(timer)
    })
  }
  const server = options.tls ? createHttpsServer(options.tls, receive) : createHttpServer(receive)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', 1_024, resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/webhooks`,
    port,
    requests,
    waitFor: (predicate, timeoutMs = 30_000) => waitUntil(waiting, requests, predicate, timeoutMs),
    respondWith(next) {
      respond = typeof next === 'function' ? next : () => next
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function readRequest(incoming: IncomingMessage, done: (request: ReceivedRequest) => void): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('error', () => {})
  incoming.on('end', () => {
    const rawBody = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, rawBody, at: new Date() }
    done(Object.defineProperty(request, 'json', { get: () => parseJson(rawBody), enumerable: true }) as ReceivedRequest)
  })
}

function answer(response: ServerResponse, reply: ReceiverReply): void {
  response.writeHead(reply.status ?? 200, reply.headers)
  response.end(reply.body ?? '')
}

function waitUntil(
  waiting: Set<() => void>,
  requests: ReceivedRequest[],
  predicate: (requests: ReceivedRequest[]) => boolean,
  timeoutMs: number,
): Promise<ReceivedRequest[]> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      waiting.delete(check)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`The receiver waited ${timeoutMs} ms in vain; it has ${requests.length} requests.`))
    }, timeoutMs)
    const check = () => {
      if (!predicate(requests)) return
      stop()
      resolve(requests)
    }
    waiting.add(check)
    check()
  })
}

/** Parsed when read: most tests under load never read it. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
