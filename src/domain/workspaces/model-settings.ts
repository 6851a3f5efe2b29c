import { z } from 'zod'
import { ENDPOINT_URL_LENGTH_MAX } from '../egress/index.ts'
import { fragment, text, type Vault } from '../kernel/index.ts'

export const MODEL_PROVIDERS = ['openai_compatible', 'anthropic'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** `understand`: read a lead's text for what the rules missed. `phrase`: put a reply into other words. */
export const MODEL_USES = ['understand', 'phrase'] as const
export type ModelUse = (typeof MODEL_USES)[number]

const NAME_LENGTH_MAX = 200
const KEY_LENGTH_MAX = 500
/** 10 dollars for a thousand tokens: more than any model costs. */
const PRICE_MAX_MICROS = 10_000_000
const KEY_END_LENGTH = 4
const KEY_LENGTH_SHOWN = 12

const price = z.int().min(0).max(PRICE_MAX_MICROS)

export const UpdateModelSettingsInput = z.strictObject({
  provider: z
    .enum(MODEL_PROVIDERS)
    .nullable()
    .optional()
    .describe('API type of the provider; null turns the model off.'),
  name: text(1, NAME_LENGTH_MAX).optional().describe('Model name at the provider.'),
  base_url: text(1, ENDPOINT_URL_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('The https base URL of the provider’s API, including the version; null uses the provider’s default.'),
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Must be printable ASCII without spaces.')
    .max(KEY_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('API key of the provider. Stored encrypted and never shown again; null removes it.'),
  uses: z
    .array(z.enum(MODEL_USES))
    .refine((uses) => new Set(uses).size === uses.length, 'Uses must be unique.')
    .optional()
    .describe('Tasks that the model is used for.'),
  input_price_micros: price.optional().describe('Price of 1,000 input tokens in micro-dollars.'),
  output_price_micros: price.optional().describe('Price of 1,000 output tokens in micro-dollars.'),
})

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

/** Enough to know a key by: its end, if it is long enough to keep the rest from being guessed. */
export function modelKeyHint(vault: Vault, workspaceId: string, sealed: Uint8Array | null): string | null {
  const key = openModelKey(vault, workspaceId, sealed)
  return key && `…${key.length >= KEY_LENGTH_SHOWN ? key.slice(-KEY_END_LENGTH) : ''}`
}
