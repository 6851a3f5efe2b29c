/** Converts camelCase to snake_case: `createdAt` becomes `created_at`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Converts snake_case to camelCase: `created_at` becomes `createdAt`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The same values under Prisma's field names. */
export function camelCased<Values extends object>(
  values: Values,
): { [Name in keyof Values as CamelCase<Name & string>]: Values[Name] } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value])) as never
}
