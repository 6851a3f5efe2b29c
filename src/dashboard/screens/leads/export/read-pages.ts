import type { CombinedError } from '@urql/core'
import { describeError } from '../../../components/request/describe-error.ts'

const RATE_LIMITED_WAIT_MS = 1_000

type Page<Node> = { edges: readonly { node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
type Answer<Node> = { page?: Page<Node> | null | undefined; error?: CombinedError | undefined }

/** An error that interrupted a read of several pages. */
export class ReadingFailed extends Error {
  readonly problem: CombinedError | undefined

  constructor(problem: CombinedError | undefined) {
    super('Couldn’t read the whole list', { cause: problem })
    this.problem = problem
  }
}

/**
 * Reads a list page by page from a cursor. It waits when the rate limit is reached and stops without an error when `signal` is
 * aborted. Each page comes with the cursor to continue from.
 */
export async function* readPages<Node>(
  load: (after: string | null) => Promise<Answer<Node>>,
  { signal, after: from = null }: { signal: AbortSignal; after?: string | null },
): AsyncGenerator<{ nodes: Node[]; after: string | null }> {
  let after = from
  while (!signal.aborted) {
    const { page, error } = await load(after)
    if (signal.aborted) return
    if (error && describeError(error).code === 'rate_limited') {
      await new Promise((resolve) => setTimeout(resolve, RATE_LIMITED_WAIT_MS))
      continue
    }
    if (!page) throw new ReadingFailed(error)
    const { hasNextPage, endCursor } = page.pageInfo
    yield { nodes: page.edges.map(({ node }) => node), after: endCursor }
    if (!hasNextPage || endCursor === null) return
    after = endCursor
  }
}
