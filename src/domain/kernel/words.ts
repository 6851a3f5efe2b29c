import { z } from 'zod'

/** A closed list of words: its name and description, and what each word means. */
export type Vocabulary = { name: string; description: string; meanings: Readonly<Record<string, string>> }

const vocabularies = new WeakMap<object, Vocabulary>()

/**
 * The schema of a closed list of words and its only definition: REST, the OpenAPI document and the GraphQL enum of that name
 * are generated from it.
 */
export function wordsOf<const Meanings extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  meanings: Meanings,
) {
  type Word = keyof Meanings & string
  const schema = z.enum(Object.keys(meanings) as [Word, ...Word[]])
  vocabularies.set(schema.def.entries, { name, description, meanings })
  return schema
}

/** The vocabulary of a schema that `wordsOf` made, also after `describe`. Undefined for another enum. */
export function vocabularyOf(schema: z.ZodEnum): Vocabulary | undefined {
  return vocabularies.get(schema.def.entries)
}
