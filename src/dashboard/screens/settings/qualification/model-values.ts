import type { ResultOf, VariablesOf } from 'gql.tada'
import type { ModelSettings, UpdateModelSettings } from '../../../../generated/dashboard/documents.ts'

export type Model = NonNullable<NonNullable<ResultOf<typeof ModelSettings>['workspace']>['model']>
type Change = VariablesOf<typeof UpdateModelSettings>['input']

export const PROVIDERS = [
  { value: 'ANTHROPIC', label: 'Anthropic' },
  { value: 'OPENAI_COMPATIBLE', label: 'OpenAI or compatible' },
] as const

/** Prices in dollars per million tokens. The API uses micro-dollars per thousand tokens. */
export type ModelValues = {
  provider: Model['provider']
  name: string
  baseUrl: string
  key: string
  uses: Model['uses'][number][]
  inputPriceMicros: number | ''
  outputPriceMicros: number | ''
}

export function valuesOf(model: Model | null): ModelValues {
  return {
    provider: model?.provider ?? 'ANTHROPIC',
    name: model?.name ?? '',
    baseUrl: model?.baseUrl ?? '',
    key: '',
    uses: [...(model?.uses ?? ['UNDERSTAND', 'PHRASE'])],
    inputPriceMicros: model?.inputPriceMicros ?? 0,
    outputPriceMicros: model?.outputPriceMicros ?? 0,
  }
}

/** An empty key keeps the stored key, which is never shown. */
export function changeOf({ key, baseUrl, uses, inputPriceMicros, outputPriceMicros, ...values }: ModelValues): Change {
  return {
    ...values,
    baseUrl: baseUrl === '' ? null : baseUrl,
    uses,
    inputPriceMicros: Number(inputPriceMicros),
    outputPriceMicros: Number(outputPriceMicros),
    ...(key !== '' && { key }),
  }
}
