import { readTables, type Table } from './tables.ts'

/**
 * One delegate per model with a workspace, a new one at each use. `own` is the condition that a row belongs to the workspace,
 * and `given` is what the caller adds.
 */
export function delegatesOf<All, Given = void>(
  delegateOf: (table: Table, model: string) => (own: object, given: Given) => object,
): (workspaceId: string, given: Given) => All {
  const delegates: PropertyDescriptorMap = {}
  for (const [model, table] of readTables()) {
    if (model !== 'workspace' && !table.columns.has('workspaceId')) continue
    const key = model === 'workspace' ? 'id' : 'workspaceId'
    const ofOwn = delegateOf(table, model)
    delegates[model] = {
      get(this: { workspaceId: string; given: Given }) {
        return ofOwn({ [key]: this.workspaceId }, this.given)
      },
    }
  }
  const prototype = Object.defineProperties({}, delegates)
  return (workspaceId, given) => Object.assign(Object.create(prototype), { workspaceId, given }) as All
}
