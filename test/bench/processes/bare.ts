import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent, given } from '../child.ts'
import * as operations from '../peer/operations.ts'

/**
 * The peer's statements behind Node's own HTTP server and nothing else: no framework, key, validation or log. A peer that is
 * much slower than this would be no useful comparison.
 */

const { workspaceId } = given()

async function perform(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const [path, search] = request.url!.slice('/v1/'.length).split('?')
  if (request.method === 'POST') {
    const body = JSON.parse(await textOf(request))
    if (path === 'messages') return [201, await operations.sendMessage(workspaceId, body)]
    const { created, lead } = await operations.createLead(workspaceId, body)
    return [created ? 201 : 200, lead]
  }
  const [, id] = path!.split('/')
  if (id) return [200, await operations.readConversation(workspaceId, id)]
  return [200, await operations.listConversations(workspaceId, Number(search!.slice('limit='.length)))]
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
  })
}

const server = createServer((request, response) => {
  perform(request).then(
    ([status, body]) => {
      const text = JSON.stringify(body)
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
        .end(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
answerParent({ port: async () => (server.address() as AddressInfo).port }, operations.close)
