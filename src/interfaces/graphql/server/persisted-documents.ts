import { readFileSync } from 'node:fs'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, type GraphQLSchema, parse } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'
import { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'
import { asksOnce, maybePlain, withoutTypeChecks, withPlainRows } from '../schema/compiled-schema.ts'
import type { Judged } from './judge.ts'
import { typeAuthority } from './type-authority.ts'

const MANIFEST = new URL('../../../generated/dashboard/manifest.json', import.meta.url)
const ID_PATH = 'extensions.persistedQuery.sha256Hash'

type Kept = { text: string; document?: DocumentNode }

type Asking = Context & Judged & { executed?: ExecutionResult }

/** `serves` says whether the compiled document gives this one what the interpreter would. */
type Compiled = { query: CompiledQuery['query']; serves(context: Context): boolean }

/**
 * The dashboard's documents, by the SHA-256 of their text in hex. They are parsed and compiled once, when they are first
 * asked for; a stranger's never is. Nothing else is spared them: they are validated, judged and masked as any.
 */
export class PersistedDocuments {
  readonly #kept: Map<string, Kept>
  readonly #newSchema: () => GraphQLSchema
  readonly #compiled = new WeakMap<DocumentNode, Compiled | null>()
  #schema: GraphQLSchema | undefined
  #plain: GraphQLSchema | undefined

  /** `newSchema` makes the schemas to compile for: of its own, since they are changed. */
  constructor(newSchema: () => GraphQLSchema) {
    const texts = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>
    this.#kept = new Map(Object.entries(texts).map(([id, text]) => [id, { text }]))
    this.#newSchema = newSchema
  }

  /** The schema that documents are compiled for. */
  get schema(): GraphQLSchema {
    this.#schema ??= withoutTypeChecks(this.#newSchema())
    return this.#schema
  }

  /** The document that a request names in place of its text; undefined when it names none. Throws `not_found`. */
  named(extensions: unknown): DocumentNode | undefined {
    const id = idIn(extensions)
    return id === undefined ? undefined : this.find(id)
  }

  find(id: string): DocumentNode {
    const kept = this.#kept.get(id)
    if (!kept) {
      throw new AppError('not_found', { param: ID_PATH, message: 'No document has this id: send its text.' })
    }
    if (!kept.document) {
      kept.document = parse(kept.text)
      this.#compiled.set(kept.document, null)
    }
    return kept.document
  }

  /** Whether it is one of ours, and not somebody's text. */
  has(document: DocumentNode): boolean {
    return this.#compiled.has(document)
  }

  /** How to execute a query or mutation of ours; undefined for all else, and for one whose variables are not good. */
  executorOf(
    document: DocumentNode,
    context: Context & Judged,
  ): ((args: ExecutionArgs) => Promise<ExecutionResult> | ExecutionResult) | undefined {
    const compiled = this.#compiledOf(document, context)
    if (!context.cost || !compiled?.serves(context)) return undefined
    return ({ rootValue, contextValue, variableValues }) => compiled.query(rootValue, contextValue, variableValues)
  }

  #compiledOf(document: DocumentNode, context: Context): Compiled | undefined {
    const known = this.#compiled.get(document)
    if (known !== null) return known
    const schema = this.#schemaFor(document, context)
    const compiled = compileQuery(schema, document)
    if (!isCompiledQuery(compiled)) throw new Error('A document of ours does not compile', { cause: compiled.errors })
    const made = { query: compiled.query, serves: typeAuthority(schema, document) }
    this.#compiled.set(document, made)
    return made
  }

  #schemaFor(document: DocumentNode, context: Context): GraphQLSchema {
    if (!maybePlain(this.schema, document) || !asksOnce(this.schema, document, context)) return this.schema
    this.#plain ??= withPlainRows(this.#newSchema())
    return this.#plain
  }
}

/** The same for HTTP. */
export function persistedDocuments(documents: PersistedDocuments): Plugin<Asking> {
  const plugin: Plugin<Asking> = usePersistedOperations<Asking>({
    allowArbitraryOperations: true,
    getPersistedOperation: (id) => documents.find(id),
  })
  return {
    ...plugin,
    onParams(payload) {
      // A request without a text or an id has forgotten its query.
      if (idIn(payload.params.extensions) !== undefined) return plugin.onParams?.(payload)
    },
    onExecute({ args, setExecuteFn }) {
      const { executed } = args.contextValue
      const execute = executed ? () => executed : documents.executorOf(args.document, args.contextValue)
      if (execute) setExecuteFn(execute)
    },
  }
}

function idIn(extensions: unknown): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } }
  const { version, sha256Hash } = persistedQuery ?? {}
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : undefined
}
