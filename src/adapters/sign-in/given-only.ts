import type { PrismaClient } from '../../generated/prisma/client.ts'

const MODELS = ['authUser', 'authSession', 'authAccount', 'authVerification', 'authRateLimit'] as const

type Operation = (args?: object) => unknown

/** Our client refuses `undefined`, and the library's adapter passes it where it means nothing: that is left out here. */
export function givenOnly(prisma: PrismaClient): Record<string, Record<string, Operation>> {
  return Object.fromEntries(
    MODELS.map((model) => [model, cleaned(prisma[model] as unknown as Record<string, Operation>)]),
  )
}

function cleaned(delegate: Record<string, Operation>): Record<string, Operation> {
  return new Proxy(delegate, {
    get: (target, operation: string) => (args?: object) => target[operation]!(withoutUndefined(args) as object),
  })
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, withoutUndefined(inner)]])),
  )
}
