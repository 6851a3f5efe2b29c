// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** Input of receive_sandbox_text. */
export type ReceiveSandboxTextInput = {
  /** Phone number of the lead. */
  from: string
  /** Body of the message. */
  body: string
  /** The workspace’s phone number. Default: the number that the lead has used before, otherwise the first one. */
  to?: string | null
}
