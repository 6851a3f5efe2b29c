import { useCallback, useEffect, useState } from 'react'
import { type CombinedError, useClient, useSubscription } from 'urql'
import { type Conversation, ConversationPage, ConversationsLive } from './documents.ts'
import { codeOf } from './problem.tsx'

type Loaded = { byId: Map<string, Conversation>; next: string | null; hasMore: boolean }
type Live = { byId: Map<string, Conversation>; cursor: string }

/** The pages that were loaded, with the changes since then. The conversation with the latest message is first. */
export function useConversations(after: string, onGap: () => void) {
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<CombinedError>()
  const loadPage = useCallback(
    async (pageAfter: string | null) => {
      const result = await client.query(ConversationPage, { after: pageAfter }, { requestPolicy: 'network-only' })
      setError(result.error)
      const page = result.data?.conversations
      if (!page) return
      const entries = page.edges.map(({ node }) => [node.id, node] as const)
      const { endCursor, hasNextPage } = page.pageInfo
      setLoaded((before) => ({
        byId: new Map([...(before?.byId ?? []), ...entries]),
        next: endCursor,
        hasMore: hasNextPage,
      }))
    },
    [client],
  )
  useEffect(() => void loadPage(null), [loadPage])

  const [live] = useSubscription(
    { query: ConversationsLive, variables: { after } },
    (before: Live | undefined, data) => {
      const { cursor, conversation } = data.conversationUpdated ?? {}
      const byId = new Map(before?.byId)
      if (conversation) byId.set(conversation.id, conversation)
      return { byId, cursor: cursor ?? before?.cursor ?? after }
    },
  )
  const isGap = codeOf(live.error) === 'cursor_expired'
  useEffect(() => {
    if (isGap) onGap()
  }, [isGap, onGap])

  return {
    conversations: loaded && inOrder(loaded, live.data),
    error: error ?? live.error,
    loadMore: loaded?.hasMore !== false && (() => loadPage(loaded?.next ?? null)),
    /** A subscription from here misses nothing that is not in a query sent now. */
    latestCursor: live.data?.cursor ?? after,
  }
}

/** A changed conversation from a page that is not loaded appears with its page. */
function inOrder({ byId, hasMore }: Loaded, live: Live | undefined): Conversation[] {
  const oldest = [...byId.values()].reduce((min, { lastMessageAt }) => (lastMessageAt < min ? lastMessageAt : min), '9')
  return [...new Map([...byId, ...(live?.byId ?? [])]).values()]
    .filter(({ id, lastMessageAt }) => byId.has(id) || !hasMore || lastMessageAt > oldest)
    .sort((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))
}
