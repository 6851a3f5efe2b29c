import { builder } from './builder.ts'
import { capitals } from './enum-from.ts'

/** An enum that only GraphQL has: `no_model` is NO_MODEL. Each word with its description. */
export function enumOf(name: string, description: string, words: Readonly<Record<string, string>>) {
  const values = Object.entries(words).map(([value, meaning]) => [capitals(value), { value, description: meaning }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  })
}
