import type { Reads, ShownReads } from '../../domain/kernel/index.ts'
import { delegatesOf } from './delegates.ts'
import {
  countStatement,
  type ReadArgs,
  type ReadStatement,
  rowsStatement,
  type Statement,
  shownStatements,
} from './read-statement.ts'

/** Runs a statement and returns each row as a list of values. */
type RunRows = (statement: Statement) => Promise<unknown[][]>

/** The reads of any workspace. The delegates of all models are defined once. */
export function openReads(run: RunRows): (workspaceId: string) => Reads {
  return delegatesOf((table) => (own) => {
    const findMany = async (args: ReadArgs = {}) => readRows(run, rowsStatement(table, owned(args, own)))
    return {
      findMany,
      findFirst: async (args: ReadArgs = {}) => (await findMany({ ...args, take: 1 }))[0] ?? null,
      async count(args: Pick<ReadArgs, 'where' | 'take'>) {
        const [row] = await run(countStatement(table, owned(args, own)))
        return row![0] as number
      },
    }
  })
}

/** The reads of any workspace whose rows are returned unchanged. */
export function openShownReads(run: RunRows): (workspaceId: string) => ShownReads {
  return delegatesOf((table) => {
    const statementOf = shownStatements(table)
    return (own) => {
      const findMany = async (args: ShownArgs) => readRows(run, statementOf(owned(args, own)))
      return { findMany, findFirst: async (args: ShownArgs) => (await findMany({ ...args, take: 1 }))[0] ?? null }
    }
  })
}

type ShownArgs = ReadArgs & { select: object }

function owned<Args extends { where?: unknown }>(args: Args, own: object): Args {
  return { ...args, where: { AND: args.where === undefined ? [own] : [args.where, own] } }
}

async function readRows(run: RunRows, statement: ReadStatement) {
  return (await run(statement)).map(statement.read)
}
