import type { Reads, ShownReads } from '../../domain/kernel/index.ts'
import {
  countStatement,
  type ReadArgs,
  type ReadStatement,
  rowsStatement,
  type Statement,
  shownStatements,
} from './read-statement.ts'
import { readTables, type Table } from './tables.ts'

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

/** The reads of any workspace whose rows are shown as they are. */
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

/** One delegate per model with a workspace, made when it is asked for. `own` is the condition that a row is the workspace's. */
function delegatesOf<All>(delegateOf: (table: Table) => (own: object) => object): (workspaceId: string) => All {
  const delegates: PropertyDescriptorMap = {}
  for (const [model, table] of readTables()) {
    if (model !== 'workspace' && !table.columns.has('workspaceId')) continue
    const key = model === 'workspace' ? 'id' : 'workspaceId'
    const ofOwn = delegateOf(table)
    delegates[model] = {
      get(this: { workspaceId: string }) {
        return ofOwn({ [key]: this.workspaceId })
      },
    }
  }
  const prototype = Object.defineProperties({}, delegates)
  return (workspaceId) => Object.assign(Object.create(prototype), { workspaceId }) as All
}

function owned<Args extends { where?: unknown }>(args: Args, own: object): Args {
  return { ...args, where: { AND: args.where === undefined ? [own] : [args.where, own] } }
}

async function readRows(run: RunRows, statement: ReadStatement) {
  return (await run(statement)).map(statement.read)
}
