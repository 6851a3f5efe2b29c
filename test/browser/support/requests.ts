import type { Page, Request, Route } from 'playwright-core'
import { dashboardDocuments } from '../../../build/documents.ts'

type Asked = { extensions: { persistedQuery: { sha256Hash: string } }; variables: object }

const NAMES = new Map(dashboardDocuments().map(({ id, name }) => [id, name]))

/** What the page asks from here on, in its order: names of documents, with their variables. */
export function recordDocuments(page: Page): { asked: string[]; stop(): void } {
  const asked: string[] = []
  const hear = (request: Request) => {
    if (!request.url().endsWith('/graphql')) return
    const { variables } = request.postDataJSON() as Asked
    asked.push(`${nameOf(request)} ${JSON.stringify(variables)}`)
  }
  page.on('request', hear)
  return { asked, stop: () => void page.off('request', hear) }
}

function nameOf(request: Request): string | undefined {
  return NAMES.get((request.postDataJSON() as Asked).extensions.persistedQuery.sha256Hash)
}

/** The page's requests of one document go to `answer`, until the function that is returned is called. */
export async function answerDocument(page: Page, name: string, answer: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (nameOf(route.request()) === name ? answer(route) : route.fallback())
  await page.route('**/graphql', handler)
  return () => page.unroute('**/graphql', handler)
}
