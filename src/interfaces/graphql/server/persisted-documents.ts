import { readFileSync } from 'node:fs'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { type DocumentNode, parse } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'

const MANIFEST = new URL('../../../generated/dashboard/manifest.json', import.meta.url)
const ID_PATH = 'extensions.persistedQuery.sha256Hash'

/**
 * The dashboard's documents by the SHA-256 of their text, in hex. Each is parsed once, on first use. They are validated,
 * limited and authorized like any other document.
 */
export type PersistedDocuments = {
  /** Throws `not_found`. */
  find(id: string): DocumentNode
  /** The document whose hash a request contains; undefined without a hash. Throws `not_found`. */
  named(extensions: unknown): DocumentNode | undefined
  /** Whether this is a persisted document and not the text of a request. */
  has(document: DocumentNode): boolean
}

export function createPersistedDocuments(): PersistedDocuments {
  const texts = new Map(Object.entries(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>))
  const parsed = new Map<string, DocumentNode>()
  const known = new WeakSet<DocumentNode>()
  const find = (id: string): DocumentNode => {
    const text = texts.get(id)
    if (text === undefined) {
      throw new AppError('not_found', {
        param: ID_PATH,
        message: 'No persisted document has this hash. Send the query text instead.',
      })
    }
    const document = parsed.get(id) ?? parse(text)
    parsed.set(id, document)
    known.add(document)
    return document
  }
  return {
    find,
    named(extensions) {
      const id = idIn(extensions)
      return id === undefined ? undefined : find(id)
    },
    has: (document) => known.has(document),
  }
}

/** Persisted documents over HTTP. */
export function persistedDocuments(documents: PersistedDocuments): Plugin<Context> {
  const plugin: Plugin<Context> = usePersistedOperations<Context>({
    allowArbitraryOperations: true,
    getPersistedOperation: (id) => documents.find(id),
  })
  return {
    ...plugin,
    onParams(payload) {
      // A request with neither text nor ID is missing its query.
      if (idIn(payload.params.extensions) !== undefined) return plugin.onParams?.(payload)
    },
  }
}

function idIn(extensions: unknown): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } }
  const { version, sha256Hash } = persistedQuery ?? {}
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : undefined
}
