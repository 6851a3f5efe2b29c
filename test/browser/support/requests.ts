import type { Page } from 'playwright-core'
import { dashboardDocuments } from '../../../build/documents.ts'

type Asked = { extensions: { persistedQuery: { sha256Hash: string } }; variables: object }

const NAMES = new Map(dashboardDocuments().map(({ id, name }) => [id, name]))

/** What the page asks from here on, in its order: names of documents, with their variables. */
export function recordDocuments(page: Page): { asked: string[]; stop(): void } {
  const asked: string[] = []
  const hear = (request: { url(): string; postDataJSON(): unknown }) => {
    if (!request.url().endsWith('/graphql')) return
    const { extensions, variables } = request.postDataJSON() as Asked
    asked.push(`${NAMES.get(extensions.persistedQuery.sha256Hash)} ${JSON.stringify(variables)}`)
  }
  page.on('request', hear)
  return { asked, stop: () => void page.off('request', hear) }
}
