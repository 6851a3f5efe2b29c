import { readFileSync } from 'node:fs'
import type { Plugin } from 'graphql-yoga'
import type { App } from '../../../app.ts'
import type { Principal } from '../../../domain/identity/index.ts'
import { findDocument, hashOf } from '../../../domain/workspaces/index.ts'
import { AppError } from '../../../errors.ts'
import { DocumentCache } from './document-cache.ts'
import { asHttpError } from './http-error.ts'
import { parseMeasured } from './judge.ts'
import type { Persisted, ServerContext } from './server-context.ts'

const MANIFEST = new URL('../../../generated/dashboard/manifest.json', import.meta.url)
const HASH_PATH = 'extensions.persistedQuery.sha256Hash'
const KEPT_MS = 1_000
const KEPT_CHARACTERS_MAX = 1024 * 1024

type Asked = { query?: unknown; extensions?: unknown }

/** The documents of the dashboard and those that workspaces registered, by the SHA-256 of their text. */
export type PersistedDocuments = {
  /**
   * The document of a request with a hash or, if the caller can execute registered documents only, with a text. Undefined if
   * the text is executed as it is, or nothing is given. Throws `not_found`, `invalid_parameter` or `untrusted_document`.
   */
  of(principal: Principal, asked: Asked): Promise<Persisted | undefined>
}

export function createPersistedDocuments(app: Pick<App, 'db' | 'timers'>): PersistedDocuments {
  const ofDashboard = createDashboardDocuments()
  const registered = createRegisteredDocuments(app)
  return {
    async of({ workspaceId, trustedDocumentsOnly }, { query, extensions }) {
      const hash = hashIn(extensions)
      if (typeof query !== 'string' || query === '') {
        if (hash === undefined) return undefined
        const found = (trustedDocumentsOnly ? undefined : ofDashboard(hash)) ?? (await registered(workspaceId, hash))
        if (!found) throw new AppError('not_found', { param: HASH_PATH, message: UNKNOWN })
        return found
      }
      if (hash !== undefined && hash !== hashOf(query)) {
        const message = 'The hash is not the SHA-256 hash of the query.'
        throw new AppError('invalid_parameter', { param: HASH_PATH, message })
      }
      if (!trustedDocumentsOnly) return undefined
      const found = await registered(workspaceId, hash ?? hashOf(query))
      if (!found) throw new AppError('untrusted_document')
      return found
    },
  }
}

/** By this message, clients with automatic persisted queries know that they have to send the text. */
const UNKNOWN = 'PersistedQueryNotFound'

/** Each is parsed once, on first use. */
function createDashboardDocuments() {
  const texts = new Map(Object.entries(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>))
  const parsed = new Map<string, Persisted>()
  return (hash: string): Persisted | undefined => {
    const text = texts.get(hash)
    if (text === undefined) return undefined
    const found = parsed.get(hash) ?? { text, document: parseMeasured(text) }
    parsed.set(hash, found)
    return found
  }
}

/**
 * One query per document, process and second, so that a removal takes effect everywhere within the second. A new document
 * works at once, because an unknown hash is not remembered.
 */
function createRegisteredDocuments(app: Pick<App, 'db' | 'timers'>) {
  const cache = new DocumentCache()
  const kept = new Map<string, { text: Promise<string | null>; sinceMs: number }>()
  let characters = 0

  function textOf(workspaceId: string, hash: string): Promise<string | null> {
    const name = `${workspaceId} ${hash}`
    const sinceMs = app.timers.elapsedMs()
    const known = kept.get(name)
    if (known && sinceMs - known.sinceMs < KEPT_MS) return known.text
    const text = findDocument(app, { workspaceId, hash })
    const entry = { text, sinceMs }
    const forget = () => void (kept.get(name) === entry && kept.delete(name))
    kept.set(name, entry)
    text.then((found) => (found === null ? forget() : count(found)), forget)
    return text
  }

  function count({ length }: string): void {
    characters += length
    if (characters <= KEPT_CHARACTERS_MAX) return
    kept.clear()
    characters = 0
  }

  return async (workspaceId: string, hash: string): Promise<Persisted | undefined> => {
    const text = await textOf(workspaceId, hash)
    if (text === null) return undefined
    const document = cache.get(text) ?? parseMeasured(text)
    cache.set(text, document)
    return { text, document }
  }
}

/** Persisted documents over HTTP. */
export function persistedDocuments(documents: PersistedDocuments): Plugin<object, ServerContext> {
  return {
    async onParams({ params, setParams, context }) {
      const persisted = await documents
        .of(context.principal, params)
        .catch((error) => Promise.reject(asHttpError(error)))
      if (!persisted) return
      context.persisted = persisted
      setParams({ ...params, query: persisted.text })
    },
  }
}

function hashIn(extensions: unknown): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { version?: unknown; sha256Hash?: unknown } }
  const { version, sha256Hash } = persistedQuery ?? {}
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : undefined
}
