// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** What receive_sandbox_text takes. */
export type ReceiveSandboxTextInput = {
  /** Phone of the lead. */
  from: string
  /** Text of the message. */
  body: string
  /** The workspace’s phone number. Default: the number that the lead has used before, otherwise the first one. */
  to?: string | null
}
