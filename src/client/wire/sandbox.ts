// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** What receive_sandbox_text takes. */
export type ReceiveSandboxTextInput = {
  /** The lead’s number. */
  from: string
  /** What the lead texts. */
  body: string
  /** The workspace’s number. Default: the one the lead knows, else the first. */
  to?: string | null
}
