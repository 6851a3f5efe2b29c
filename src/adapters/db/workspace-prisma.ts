import type { PrismaClient } from '../../generated/prisma/client.ts'
import { withRetries } from './retries.ts'

type Arguments = { where?: Record<string, unknown>; data?: Record<string, unknown> | Record<string, unknown>[] }

const JOINED = new Set(['findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany'])
const WHERE = new Set([...JOINED, 'count', 'aggregate', 'groupBy', 'update', 'updateMany', 'delete', 'deleteMany'])

/** Prisma's client for one workspace, which it adds to every `where` and `data`. Relations are joined in one statement. */
export function workspacePrisma(prisma: PrismaClient, workspaceId: string): PrismaClient {
  const scoped = prisma.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          const key = model === 'Workspace' ? 'id' : 'workspaceId'
          const scoped = scope(args as Arguments, operation, { [key]: workspaceId }) as typeof args
          return withRetries(async () => query(scoped))
        },
      },
    },
  })
  return scoped as unknown as PrismaClient
}

function scope(args: Arguments, operation: string, own: Record<string, string>): Arguments {
  const scoped: Arguments & { relationLoadStrategy?: 'join' } = { ...args }
  if (WHERE.has(operation)) scoped.where = { ...args?.where, ...own }
  if (operation === 'create') scoped.data = { ...args.data, ...own }
  if (operation === 'createMany') scoped.data = [args.data ?? []].flat().map((row) => ({ ...row, ...own }))
  if (operation === 'upsert') throw new Error('upsert is not scoped: write a statement')
  if (JOINED.has(operation) && ('include' in scoped || 'select' in scoped)) scoped.relationLoadStrategy = 'join'
  return scoped
}
