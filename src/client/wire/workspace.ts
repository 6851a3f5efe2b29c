// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** The workspace that the API key belongs to. */
export type Workspace = {
  /** The workspace. */
  id: string
  /** Its name. */
  name: string
  /** In a sandbox nothing reaches a phone. */
  mode: 'live' | 'sandbox'
  /** What this API key may do. */
  scopes: ('read_only' | 'messaging' | 'leads' | 'full_access')[]
}
