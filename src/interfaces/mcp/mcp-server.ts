import type { IncomingHttpHeaders } from 'node:http'
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Answer } from '../http/answer.ts'
import { type Caller, callTool } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { listedTool } from './listed-tool.ts'
import { findTool, toolsOf } from './tools.ts'

const IDENTITY = { name: 'leadthread', title: 'Leadthread', version: '1' }
/** What the protocol reads. The rest of the headers is checked before. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
const CLIENT_LENGTH_MAX = 100

/** Answers one request of the protocol 2026-07-28, or of an earlier one that is still in use. */
export async function serveMcp(caller: Caller, headers: IncomingHttpHeaders, body: object): Promise<Answer> {
  const given = HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []))
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: Object.fromEntries(given) })
  // Subscriptions are streams without an end.
  const { fetch } = createMcpHandler(() => newServer(caller), { maxSubscriptions: 0, keepAliveMs: 0 })
  const response = await fetch(request, { parsedBody: body })
  const type = response.headers.get('content-type')
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : text,
    ...(type && { headers: { 'Content-Type': type } }),
  }
}

function newServer(caller: Caller): Server {
  const { principal } = caller
  const server = new Server(IDENTITY, { capabilities: { tools: {} }, instructions: instructionsFor(principal) })
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(principal).map(listedTool) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = findTool(principal, params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${params.name.slice(0, 100)}`)
    return callTool({ ...caller, client: clientName(server) }, tool, params.arguments ?? {})
  })
  return server
}

/** The name that the client gives itself, as one short line. Earlier protocols send it only at the start of a session. */
function clientName(server: Server): string | null {
  const name = server.getClientVersion()?.name ?? ''
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.slice(0, CLIENT_LENGTH_MAX).toWellFormed() || null
}
