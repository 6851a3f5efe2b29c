import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Json, TestApp } from '../../support/harness.ts'

export type Assistant = {
  tools(): Promise<Json[]>
  call(name: string, args?: Json): Promise<Json>
  instructions(): string
  close(): Promise<void>
}

type Options = Pick<ClientOptions, 'versionNegotiation'> & { name?: string }

/** The official client, connected with this key or token. */
export async function connect(
  service: TestApp,
  key: string,
  { name = 'Desk', ...options }: Options = {},
): Promise<Assistant> {
  const client = new Client({ name, version: '1.0.0' }, options)
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }))
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    instructions: () => client.getInstructions() ?? '',
    close: () => client.close(),
  }
}

export const MODERN = { versionNegotiation: { mode: 'auto' } } as const
