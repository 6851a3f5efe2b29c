import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSilent, type Server } from 'node:net'
import { answerParent } from '../child.ts'

/** A receiver: accepts every request, and stores the delay since each event was created. */

let latenciesMs: number[] = []
let wanted: { count: number; resolve(latenciesMs: number[]): void } | undefined

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { created } = JSON.parse(Buffer.concat(chunks).toString()) as { created: string }
    latenciesMs.push(Date.now() - Date.parse(created))
    response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    settle()
  })
})
server.keepAliveTimeout = 60_000
/** Accepts connections, and never responds. */
const silent = createSilent((socket) => void socket.on('error', () => {}).resume())
await Promise.all([listen(server), listen(silent)])

function listen(one: Server): Promise<void> {
  return new Promise((resolve) => one.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, resolve))
}

function urlOf(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}/webhooks`
}

function settle(): void {
  if (!wanted || latenciesMs.length < wanted.count) return
  wanted.resolve(latenciesMs)
  wanted = undefined
  latenciesMs = []
}

answerParent({
  url: async () => urlOf(server),
  silentUrl: async () => urlOf(silent),
  /** Resolves with the latencies when the given number has arrived. */
  received: (count: number) =>
    new Promise<number[]>((resolve) => {
      wanted = { count, resolve }
      settle()
    }),
})
