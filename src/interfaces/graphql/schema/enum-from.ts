import type { z } from 'zod'
import { type Vocabulary, vocabularyOf } from '../../../domain/kernel/index.ts'
import { builder } from './builder.ts'

/** Prisma types columns as strings, so any string can be returned; inputs are restricted to the enum. */
type Enum<Word> = { readonly $inferType: string; readonly $inferInput: Word }

const enums = new Map<string, unknown>()

/** The GraphQL enum of a vocabulary (`wordsOf`), made once: `opted-out` is OPTED_OUT. */
export function enumFrom<Words extends Readonly<Record<string, string>>>(
  schema: z.ZodEnum<Words>,
): Enum<Words[keyof Words]> {
  const vocabulary = vocabularyOf(schema)
  if (!vocabulary) throw new TypeError('This enum has no vocabulary: define it with wordsOf')
  const made = enums.get(vocabulary.name) ?? enumType(vocabulary)
  enums.set(vocabulary.name, made)
  return made as Enum<Words[keyof Words]>
}

function enumType({ name, description, meanings }: Vocabulary) {
  const values = Object.entries(meanings).map(([value, meaning]) => [capitals(value), { value, description: meaning }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  })
}

/** `opted-out` is OPTED_OUT, `*` is ALL. */
export function capitals(word: string): string {
  return word === '*' ? 'ALL' : word.toUpperCase().replaceAll(/[^A-Z]/g, '_')
}
