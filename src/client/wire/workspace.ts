// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** The workspace of the API key. */
export type Workspace = {
  /** ID of the workspace. */
  id: string
  /** Display name. */
  name: string
  /** `live` sends messages to real phones; `sandbox` uses a simulated carrier. */
  mode: 'live' | 'sandbox'
  /** Scopes of this API key. */
  scopes: ('read_only' | 'messaging' | 'leads' | 'full_access')[]
}
