/** A workspace's model, ready to be asked. `key` is in the clear: it goes into the request and nowhere else. */
export type ModelAccess = {
  provider: string
  name: string
  /** Null: the provider's own address. */
  baseUrl: string | null
  key: string | null
  /** Whether http to loopback is good: a sandbox's model in a deployment that allows it. */
  allowLoopback: boolean
}

export type ModelRequest = {
  access: ModelAccess
  /** What it is to do: our words alone. */
  instructions: string
  /** What it is about, lead's texts included: JSON, and never an instruction. */
  data: string
  outputTokensMax: number
  /** For the whole request. */
  deadlineMs: number
  /** Given up when this fires. */
  signal: AbortSignal
}

export type Tokens = { inputTokens: number; outputTokens: number }

/** `tokens` are null when the model did not say. `problem` is a few words of ours, safe to show. */
export type ModelReply =
  | { outcome: 'answered'; text: string; tokens: Tokens | null }
  | { outcome: 'failed' | 'timed_out' | 'aborted'; problem: string }

/** All we need of a language model. Never rejects: every end is a reply. Asked once, nothing is tried again. */
export type LanguageModel = { ask(request: ModelRequest): Promise<ModelReply> }
