import { z } from 'zod'
import { ENDPOINT_URL_LENGTH_MAX } from '../egress/index.ts'
import { fragment, text, type Vault, wordsOf } from '../kernel/index.ts'

export const modelProvider = wordsOf('ModelProvider', 'API type of a language model provider.', {
  openai_compatible: 'OpenAI Chat Completions API, at any compatible base URL.',
  anthropic: 'Anthropic Messages API.',
})

type ModelProvider = z.output<typeof modelProvider>

export const modelUse = wordsOf('ModelUse', 'A task that a language model is used for.', {
  understand:
    'Interpret messages that the rules could not interpret, with a quote as evidence. This includes messages that ' +
    'may be opt-outs.',
  phrase: 'Rephrase replies without adding information.',
})

export type ModelUse = z.output<typeof modelUse>

const NAME_LENGTH_MAX = 200
const KEY_LENGTH_MAX = 500
/** 10 dollars for a thousand tokens: more than any model costs. */
const PRICE_MAX_MICROS = 10_000_000
const KEY_END_LENGTH = 4
const KEY_LENGTH_SHOWN = 12

const price = z.int().min(0).max(PRICE_MAX_MICROS)

export const UpdateModelSettingsInput = z
  .strictObject({
    provider: modelProvider
      .nullable()
      .optional()
      .describe('API type of the provider. Set null to turn off the model and delete its settings.'),
    name: text(1, NAME_LENGTH_MAX).optional().describe('Model name at the provider.'),
    base_url: text(1, ENDPOINT_URL_LENGTH_MAX)
      .nullable()
      .optional()
      .describe(
        'The https base URL of the provider’s API, including the version, such as https://api.openai.com/v1. Set ' +
          'null to use the provider’s default URL.',
      ),
    key: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'Must be printable ASCII without spaces.')
      .max(KEY_LENGTH_MAX)
      .nullable()
      .optional()
      .describe(
        'API key for the provider. Stored encrypted and never returned. Set null to remove the key. Required ' +
          'again if `base_url` changes.',
      ),
    uses: z
      .array(modelUse)
      .refine((uses) => new Set(uses).size === uses.length, 'Must not contain the same value twice.')
      .optional()
      .describe('Tasks that the model is used for. Default for a new model: all tasks.'),
    input_price_micros: price.optional().describe('Price of 1,000 input tokens in millionths of a US dollar.'),
    output_price_micros: price.optional().describe('Price of 1,000 output tokens in millionths of a US dollar.'),
  })
  .describe('Language model settings to change. Omitted fields keep their values.')

/** A workspace's model as its row has it; the key is sealed. */
export type ModelRow = {
  model_provider: ModelProvider | null
  model_name: string | null
  model_base_url: string | null
  model_key: Uint8Array | null
  model_uses: ModelUse[]
  model_input_price: number
  model_output_price: number
}

export const MODEL_COLUMNS = fragment(
  'model_provider, model_name, model_base_url, model_key, model_uses, model_input_price, model_output_price',
)

/** The key in the clear, for a request. */
export function openModelKey(vault: Vault, workspaceId: string, sealed: Uint8Array | null): string | null {
  return sealed && vault.open(sealed, modelKeyContext(workspaceId))
}

export function modelKeyContext(workspaceId: string): string {
  return `workspace_model:${workspaceId}`
}

/** Identifies a key by its last characters, if it is long enough to stay secret. */
export function modelKeyHint(vault: Vault, workspaceId: string, sealed: Uint8Array | null): string | null {
  const key = openModelKey(vault, workspaceId, sealed)
  return key && `…${key.length >= KEY_LENGTH_SHOWN ? key.slice(-KEY_END_LENGTH) : ''}`
}
