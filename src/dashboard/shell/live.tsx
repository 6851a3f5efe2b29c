import type { Client, CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { ConversationsLive, LiveCursor, MessagesLive } from '../../generated/dashboard/documents.ts'

export type LiveMessage = NonNullable<NonNullable<ResultOf<typeof MessagesLive>['messageAdded']>['message']>
export type LiveConversation = NonNullable<ResultOf<typeof ConversationsLive>['conversationUpdated']>

type Listener<Payload> = (payload: Payload) => void

/** The live events of the workspace, for every screen that listens. */
type Feed = {
  messages: Set<Listener<LiveMessage>>
  conversations: Set<Listener<LiveConversation>>
  gaps: Set<Listener<void>>
  /** The latest cursor. */
  cursor: string | null
}

const FeedContext = createContext<Feed | null>(null)

/**
 * One subscription to all messages and one to all conversations of the workspace. They start at `after`, a cursor older than
 * any query of a screen, so no event is missed.
 */
export function LiveFeed({ after, children }: { after: string | null; children: ReactNode }) {
  const [begin, setBegin] = useState(after)
  const [feed] = useState<Feed>(() => ({
    messages: new Set(),
    conversations: new Set(),
    gaps: new Set(),
    cursor: after,
  }))
  const client = useClient()
  useEffect(() => {
    feed.cursor = begin
    const messages = client.subscription(MessagesLive, { after: begin }).subscribe(({ data, error }) => {
      if (isExpired(error)) void restart(client).then(setBegin)
      const { message, cursor } = data?.messageAdded ?? {}
      feed.cursor = cursor ?? feed.cursor
      if (message) for (const listener of feed.messages) listener(message)
    })
    const conversations = client.subscription(ConversationsLive, { after: begin }).subscribe(({ data }) => {
      const changed = data?.conversationUpdated
      feed.cursor = changed?.cursor ?? feed.cursor
      if (changed && !isOnlyCounted(changed)) for (const listener of feed.conversations) listener(changed)
    })
    if (begin !== after) for (const listener of feed.gaps) listener()
    return () => {
      messages.unsubscribe()
      conversations.unsubscribe()
    }
  }, [client, feed, after, begin])
  return <FeedContext value={feed}>{children}</FeedContext>
}

const COUNTED = ['messageCount', 'lastMessageAt']

/** The payload has updated the cache, and `messageAdded` brings the message itself, so no refetch is needed. */
function isOnlyCounted({ changed }: LiveConversation): boolean {
  return changed.every((field) => COUNTED.includes(field))
}

function isExpired(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors[0]?.extensions.code === 'cursor_expired'
}

async function restart(client: Client): Promise<string | null> {
  const { data } = await client.query(LiveCursor, {}, { requestPolicy: 'network-only' }).toPromise()
  return data?.liveCursor ?? null
}

/** Calls `listener` with each new message, in or out. Earlier messages come from the screen's own query. */
export function useLiveMessages(listener: Listener<LiveMessage>): void {
  useListener('messages', listener)
}

/** Calls `listener` with each new or changed conversation. The cache is already updated. */
export function useLiveConversations(listener: Listener<LiveConversation>): void {
  useListener('conversations', listener)
}

/** Calls `listener` after a gap in the event stream, when all data must be refetched. */
export function useLiveGap(listener: () => void): void {
  useListener('gaps', listener)
}

/** Returns the latest cursor. A subscription that starts after it misses nothing that happens after a query sent now. */
export function useLatestCursor(): () => string | null {
  const feed = use(FeedContext)
  return () => feed?.cursor ?? null
}

type FeedKind = 'messages' | 'conversations' | 'gaps'

function useListener<Name extends FeedKind>(name: Name, listener: Feed[Name] extends Set<infer Each> ? Each : never) {
  const feed = use(FeedContext)
  const latest = useEffectEvent(listener as Listener<unknown>)
  useEffect(() => {
    const listeners = feed?.[name] as Set<Listener<unknown>> | undefined
    const tell = (payload: unknown) => latest(payload)
    listeners?.add(tell)
    return () => void listeners?.delete(tell)
  }, [feed, name])
}
