import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql'

const FOLDER = join(import.meta.dirname, '../src/dashboard/documents')

export const MANIFEST = join(import.meta.dirname, '../src/generated/dashboard/manifest.json')

/** One document of the dashboard. `text` is what its cache makes of the file, with each `__typename`; `id` its SHA-256 in hex. */
export type DashboardDocument = {
  name: string
  file: string
  id: string
  text: string
  document: DocumentNode
  kind: OperationDefinitionNode['operation']
}

export function dashboardDocuments(): DashboardDocument[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const document = withTypenames(parse(readFileSync(join(FOLDER, file), 'utf8'), { noLocation: true }))
      const operation = getOperationAST(document)!
      const text = `${print(document)}\n`
      const id = createHash('sha256').update(text).digest('hex')
      return { name: operation.name!.value, file, id, text, document, kind: operation.operation }
    })
}

/** What the server answers by id: the texts, by their ids, in order. */
export function manifestOf(documents: DashboardDocument[]): string {
  const byId = documents.map(({ id, text }) => [id, text] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(byId), null, 2)}\n`
}

function withTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return visit(document, {
    SelectionSet: {
      leave(node, _key, parent) {
        if (parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined
        const isThere = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename')
        return isThere ? undefined : { ...node, selections: [...node.selections, typename] }
      },
    },
  })
}
