import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const DASHBOARD = join(import.meta.dirname, '../src/dashboard')
const FRAGMENTS = join(DASHBOARD, 'documents/fragments')

export const MANIFEST = join(import.meta.dirname, '../src/generated/dashboard/manifest.json')

/**
 * One document of the dashboard. `file` is the name of its file. `text` is the operation with its fragments inlined and with
 * every `__typename`; `id` is the SHA-256 of `text` in hex. `source` is the operation followed by its fragments, for validation.
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
  const operations = graphqlFiles(DASHBOARD).filter((path) => !path.startsWith(FRAGMENTS))
  return operations.map((path) => {
    const source = read(path)
    const document = withTypenames(inlineFragments(source, fragments))
    const operation = getOperationAST(document)!
    const text = `${print(document)}\n`
    const id = createHash('sha256').update(text).digest('hex')
    return {
      name: operation.name!.value,
      file: basename(path),
      id,
      text,
      document,
      source: withFragments(source, fragments),
      kind: operation.operation,
    }
  })
}

/** The documents that the server runs by ID: their texts, sorted by ID. */
export function manifestOf(documents: DashboardDocument[]): string {
  const byId = documents.map(({ id, text }) => [id, text] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(byId), null, 2)}\n`
}

/** The shared selections of `documents/fragments`, by name. */
function dashboardFragments(): Map<string, FragmentDefinitionNode> {
  const definitions = graphqlFiles(FRAGMENTS).flatMap((path) => read(path).definitions)
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

/** The paths of all GraphQL files below a folder, sorted by file name. */
function graphqlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => join(folder, file))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
}

function read(path: string): DocumentNode {
  return parse(readFileSync(path, 'utf8'), { noLocation: true })
}

type Fragments = Map<string, FragmentDefinitionNode>

/** Replaces each fragment spread with the fragment's selections. Throws if a fragment does not exist. */
function inlineFragments(document: DocumentNode, fragments: Fragments): DocumentNode {
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
