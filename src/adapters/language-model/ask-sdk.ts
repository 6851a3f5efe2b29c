import { APICallError, generateText, type LanguageModel as SdkModel } from 'ai'
import type { ModelReply, ModelRequest } from '../../domain/agent/index.ts'
import { ModelUnreachable } from './model-fetch.ts'

/** Suppresses the package's warnings about models that do not support a setting. */
globalThis.AI_SDK_LOG_WARNINGS = false

/** Sends one request to a model of the AI SDK, and converts any result or error. */
export async function askSdk(model: SdkModel, request: ModelRequest, temperature?: number): Promise<ModelReply> {
  try {
    const { text, usage } = await generateText({
      model,
      instructions: request.instructions,
      prompt: request.data,
      maxOutputTokens: request.outputTokensMax,
      maxRetries: 0,
      abortSignal: request.signal,
      ...(temperature !== undefined && { temperature }),
    })
    const { inputTokens, outputTokens } = usage
    const isReported = isCount(inputTokens) && isCount(outputTokens)
    return { outcome: 'answered', text, tokens: isReported ? { inputTokens, outputTokens } : null }
  } catch (error) {
    return failure(error, request.signal)
  }
}

function isCount(tokens: number | undefined): tokens is number {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0
}

/** Only the kind of an error: a response text may contain the key, or the lead's words. */
function failure(error: unknown, signal: AbortSignal): ModelReply {
  if (signal.aborted) return { outcome: 'aborted', problem: 'aborted' }
  const unreached = causeOf(error)
  if (unreached?.kind === 'timeout') return { outcome: 'timed_out', problem: 'timeout' }
  if (unreached) return { outcome: 'failed', problem: unreached.kind }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status !== undefined && status >= 300) return { outcome: 'failed', problem: `http_${status}` }
  return { outcome: 'failed', problem: 'invalid_response' }
}

function causeOf(error: unknown): ModelUnreachable | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ModelUnreachable) return at
  return null
}
