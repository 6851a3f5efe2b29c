import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from './child.ts'

/** Someone's server: takes what is posted, and keeps how long ago each event was created. */

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
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

function settle(): void {
  if (!wanted || latenciesMs.length < wanted.count) return
  wanted.resolve(latenciesMs)
  wanted = undefined
  latenciesMs = []
}

answerParent({
  url: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
  /** When so many have come: their latencies. */
  received: (count: number) =>
    new Promise<number[]>((resolve) => {
      wanted = { count, resolve }
      settle()
    }),
})
