import type { Client, CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { ConversationsLive, LiveCursor, MessagesLive } from '../../generated/dashboard/documents.ts'

export type LiveMessage = NonNullable<NonNullable<ResultOf<typeof MessagesLive>['messageAdded']>['message']>
export type LiveConversation = NonNullable<ResultOf<typeof ConversationsLive>['conversationUpdated']>

type Listener<Payload> = (payload: Payload) => void

/** What happens in the workspace, told to each screen that listens. */
type Feed = {
  messages: Set<Listener<LiveMessage>>
  conversations: Set<Listener<LiveConversation>>
  gaps: Set<Listener<void>>
  /** The latest that was told. */
  cursor: string | null
}

const FeedContext = createContext<Feed | null>(null)

/**
 * One subscription to all messages and one to all conversations of the workspace, from `after` on: a cursor that is older
 * than anything a screen has asked for, so that nothing falls between what was read and what is told.
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
      if (isExpired(error)) void beginAnew(client).then(setBegin)
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

/** The cache has these fields from the payload, and the message itself is told by `messageAdded`: nothing is to be asked for. */
function isOnlyCounted({ changed }: LiveConversation): boolean {
  return changed.every((field) => COUNTED.includes(field))
}

function isExpired(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors[0]?.extensions.code === 'cursor_expired'
}

async function beginAnew(client: Client): Promise<string | null> {
  const { data } = await client.query(LiveCursor, {}, { requestPolicy: 'network-only' }).toPromise()
  return data?.liveCursor ?? null
}

/** Calls `listener` with each text, in or out, as it is added. What came before the screen was there is its query's to say. */
export function useLiveMessages(listener: Listener<LiveMessage>): void {
  useListener('messages', listener)
}

/** Calls `listener` with each conversation that begins or changes; the cache has been told already. */
export function useLiveConversations(listener: Listener<LiveConversation>): void {
  useListener('conversations', listener)
}

/** Calls `listener` when what was told does not connect to what was told before: all that is shown is to be asked for anew. */
export function useLiveGap(listener: () => void): void {
  useListener('gaps', listener)
}

/** Gives the latest cursor that was told: a subscription begun after it misses nothing of what is asked for from then on. */
export function useLatestCursor(): () => string | null {
  const feed = use(FeedContext)
  return () => feed?.cursor ?? null
}

type Told = 'messages' | 'conversations' | 'gaps'

function useListener<Name extends Told>(name: Name, listener: Feed[Name] extends Set<infer Each> ? Each : never) {
  const feed = use(FeedContext)
  const latest = useEffectEvent(listener as Listener<unknown>)
  useEffect(() => {
    const listeners = feed?.[name] as Set<Listener<unknown>> | undefined
    const tell = (payload: unknown) => latest(payload)
    listeners?.add(tell)
    return () => void listeners?.delete(tell)
  }, [feed, name])
}
