import type { PrismaClient } from '../../generated/prisma/client.ts'
import type { Asked, ReadStatement } from './read-statement.ts'
import { withRetries } from './retries.ts'

type Arguments = { where?: Record<string, unknown>; data?: Record<string, unknown> | Record<string, unknown>[] }

/** Our own statement for a read of many rows; null for one that Prisma has to make. */
export type Reads = {
  isModel(name: string): boolean
  statementOf(model: string, asked: Asked): ReadStatement | null
  rowsOf(statement: ReadStatement): Promise<object[]>
}

const JOINED = new Set(['findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany'])
const WHERE = new Set([...JOINED, 'count', 'aggregate', 'groupBy', 'update', 'updateMany', 'delete', 'deleteMany'])

/**
 * Prisma for one workspace: it is put into every `where` and `data`, so that no query can forget it. Reads fetch their
 * relations in one statement, most of them in one of our own (`read-statement.ts`), at a fifth of Prisma's cost.
 */
export function workspaceClient(prisma: PrismaClient, reads: Reads, workspaceId: string): PrismaClient {
  let made: PrismaClient | undefined
  const scoped = () => (made ??= scopedClient(prisma, workspaceId))
  const client = {
    get: (_none: object, name: string | symbol): unknown =>
      typeof name === 'string' && reads.isModel(name)
        ? delegateOf(reads, { model: name, workspaceId, prismas: () => Reflect.get(scoped(), name) as Delegate })
        : Reflect.get(scoped(), name),
    has: (_none: object, name: string | symbol): boolean =>
      (typeof name === 'string' && reads.isModel(name)) || Reflect.has(scoped(), name),
  }
  return new Proxy({}, client) as PrismaClient
}

type Delegate = { findMany(asked?: Asked): Promise<object[]>; findFirst(asked?: Asked): Promise<object | null> }

/** `prismas` is Prisma's own delegate: what it has and we have not is asked of it. */
type Scope = { model: string; workspaceId: string; prismas(): Delegate }

function delegateOf(reads: Reads, { model, workspaceId, prismas }: Scope): Delegate {
  const own = { [model === 'workspace' ? 'id' : 'workspaceId']: workspaceId }
  const statementOf = (asked: Asked) =>
    reads.statementOf(model, { ...asked, where: { ...(asked.where as object | undefined), ...own } })
  const ours: Delegate = {
    async findMany(asked = {}) {
      const statement = statementOf(asked)
      return statement ? reads.rowsOf(statement) : prismas().findMany(asked)
    },
    async findFirst(asked = {}) {
      const statement = asked.take === undefined ? statementOf({ ...asked, take: 1 }) : null
      return statement ? ((await reads.rowsOf(statement))[0] ?? null) : prismas().findFirst(asked)
    },
  }
  return new Proxy(ours, { get: (_ours, name) => Reflect.get(Object.hasOwn(ours, name) ? ours : prismas(), name) })
}

function scopedClient(prisma: PrismaClient, workspaceId: string): PrismaClient {
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
