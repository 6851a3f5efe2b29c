import type { Writes } from '../../domain/kernel/index.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { delegatesOf } from './delegates.ts'
import type { Send, SharedPrisma } from './shared-prisma.ts'
import type { Table } from './tables.ts'

type Row = Record<string, unknown>
type Args = { where?: object; data?: Row; select?: object }
type Delegate = Record<'create' | 'updateMany' | 'deleteMany', (args: Args) => Promise<unknown>>

/** Runs a write in a transaction, when its place in the order has come. The write sends its statement by `send`. */
export type RunWrite = <Result>(write: (send: Send) => Promise<Result>) => Promise<Result>

/** The writes of any workspace by Prisma's client. */
export function openWrites({ client, within }: SharedPrisma): (workspaceId: string, run: RunWrite) => Writes {
  return delegatesOf<Writes, RunWrite>((table, model) => (own, run) => {
    const delegate: Delegate = Reflect.get(client, model)
    const write = (method: keyof Delegate, args: Args) =>
      run((send) => within(send, async () => delegate[method](args)))
    const owned = (where: object = {}) => ({ AND: [where, own] })
    // Nothing else of the new row is returned.
    const select = Object.fromEntries(Object.keys(own).map((key) => [key, true]))
    return {
      create: ({ data }: { data: Row }) => write('create', { data: { ...storedAs(table, data), ...own }, select }),
      updateMany: ({ where, data }: { where?: object; data: Row }) =>
        write('updateMany', { where: owned(where), data: storedAs(table, data) }),
      deleteMany: ({ where }: { where?: object } = {}) => write('deleteMany', { where: owned(where) }),
    }
  })
}

/** JSON as `JSON.stringify` writes it, without undefined values. Prisma has two nulls for it. */
function storedAs({ columns }: Table, data: Row): Row {
  const json = (value: unknown) => (value === null ? Prisma.DbNull : JSON.parse(JSON.stringify(value)))
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, columns.get(name)?.type === 'Json' ? json(value) : value]),
  )
}
