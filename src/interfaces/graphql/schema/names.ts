/** camelCase to snake_case: `createdAt` is `created_at`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** snake_case to camelCase: `created_at` is `createdAt`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

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
