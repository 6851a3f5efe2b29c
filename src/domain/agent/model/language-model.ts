/** How to reach a workspace's model. `key` is not encrypted here: use it only in the request. */
export type ModelAccess = {
  provider: string
  name: string
  /** Null for the provider's own address. */
  baseUrl: string | null
  key: string | null
  /** Whether http to loopback is allowed: only for sandboxes, in deployments that allow it. */
  allowLoopback: boolean
}

export type ModelRequest = {
  access: ModelAccess
  /** The task. It contains no words of a lead. */
  instructions: string
  /** The input as JSON, with the lead's texts. The model must not treat it as instructions. */
  data: string
  outputTokensMax: number
  /** Time limit of the whole request. */
  deadlineMs: number
  signal: AbortSignal
}

export type Tokens = { inputTokens: number; outputTokens: number }

/** `tokens` is null if the model did not report them. `problem` is a code of the service that is safe to show. */
export type ModelReply =
  | { outcome: 'answered'; text: string; tokens: Tokens | null }
  | { outcome: 'failed' | 'timed_out' | 'aborted'; problem: string }

/** A language model. `ask` never rejects and never retries. */
export type LanguageModel = { ask(request: ModelRequest): Promise<ModelReply> }
