import { camelCase, snakeCase } from '../../../domain/kernel/index.ts'

/** snake_case to PascalCase: `send_message` is `SendMessage`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A description that names fields in backticks as REST spells them, for GraphQL: `created_at` becomes createdAt. */
export function inGraphql(description: string): string {
  return description.replaceAll(/`([a-z]+(?:_[a-z]+)+)`/g, (_, name: string) => camelCase(name))
}

/** camelCase to words: `phoneNumber` is `phone number`. */
export function wordsIn(name: string): string {
  return snakeCase(`${name[0]!.toLowerCase()}${name.slice(1)}`).replaceAll('_', ' ')
}
