import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  visit,
} from 'graphql'

const FOLDER = join(import.meta.dirname, '../src/dashboard/documents')
const FRAGMENTS = join(FOLDER, 'fragments')

export const MANIFEST = join(import.meta.dirname, '../src/generated/dashboard/manifest.json')

/**
 * One document of the dashboard. `text` is the file with its fragments written out and each `__typename`; `id` is its SHA-256
 * in hex. `source` is the file with the fragments that it names, for validation.
 */
export type DashboardDocument = {
  name: string
  file: string
  id: string
  text: string
  document: DocumentNode
  source: DocumentNode
  kind: OperationDefinitionNode['operation']
}

export function dashboardDocuments(): DashboardDocument[] {
  const fragments = dashboardFragments()
  return graphqlFiles(FOLDER).map((file) => {
    const source = read(join(FOLDER, file))
    const document = withTypenames(written(source, fragments))
    const operation = getOperationAST(document)!
    const text = `${print(document)}\n`
    const id = createHash('sha256').update(text).digest('hex')
    return {
      name: operation.name!.value,
      file,
      id,
      text,
      document,
      source: withFragments(source, fragments),
      kind: operation.operation,
    }
  })
}

/** What the server answers by id: the texts, by their ids, in order. */
export function manifestOf(documents: DashboardDocument[]): string {
  const byId = documents.map(({ id, text }) => [id, text] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(byId), null, 2)}\n`
}

/** The shared selections of `documents/fragments`, by name. */
function dashboardFragments(): Map<string, FragmentDefinitionNode> {
  const definitions = graphqlFiles(FRAGMENTS).flatMap((file) => read(join(FRAGMENTS, file)).definitions)
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function graphqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
}

function read(path: string): DocumentNode {
  return parse(readFileSync(path, 'utf8'), { noLocation: true })
}

type Fragments = Map<string, FragmentDefinitionNode>

/** The document without fragment spreads: each is replaced by what it selects. Throws for a fragment that does not exist. */
function written(document: DocumentNode, fragments: Fragments): DocumentNode {
  const expand = (selection: SelectionNode): readonly SelectionNode[] => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) return [selection]
    const fragment = fragments.get(selection.name.value)
    if (!fragment) throw new Error(`No fragment is named ${selection.name.value}.`)
    return fragment.selectionSet.selections.flatMap(expand)
  }
  return visit(document, {
    SelectionSet: (node) => ({ ...node, selections: node.selections.flatMap(expand) }),
  })
}

/** The document followed by the fragments that it names, directly or through others. */
function withFragments(document: DocumentNode, fragments: Fragments): DocumentNode {
  const named = new Set<FragmentDefinitionNode>()
  const collect = (node: DocumentNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)!
        if (named.has(fragment)) return
        named.add(fragment)
        collect(fragment)
      },
    })
  }
  collect(document)
  return { ...document, definitions: [...document.definitions, ...named] }
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
