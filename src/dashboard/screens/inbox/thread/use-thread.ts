import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { type Client, useClient } from 'urql'
import { ConversationEvents, Thread } from '../../../../generated/dashboard/documents.ts'
import { useRetry } from '../../../components/request/use-retry.ts'
import { useLatestCursor, useLiveGap } from '../../../shell/live.tsx'
import { inOrder, type Message, stillSending, withMessages } from './messages.ts'
import { type Page, reduce, type ThreadMessages } from './thread-state.ts'

const PAGE_SIZE = 50

/**
 * The messages of one conversation: pages from the newest on, and live messages since before the first page was requested, so
 * none is missed. Calls `onText` for each new message.
 */
export function useThread(conversationId: string, onText: () => void) {
  const client = useClient()
  const latestCursor = useLatestCursor()
  const [state, step] = useReducer(reduce, { client, conversationId }, begin)
  const isAsking = useRef(false)
  /** The cursor of the last load, which is repeated if it fails. */
  const lastAfter = useRef<string | null>(null)

  async function load(after: string | null) {
    if (isAsking.current) return
    isAsking.current = true
    lastAfter.current = after
    step({ do: 'load' })
    const { data, error } = await client
      .query(Thread, { conversationId, first: PAGE_SIZE, after }, { requestPolicy: 'network-only' })
      .toPromise()
    isAsking.current = false
    const page = pageOf(data)
    step(page ? { do: after === null ? 'newest' : 'older', page } : { do: 'fail', error })
  }

  const start = useEffectEvent(() => {
    const after = latestCursor()
    void load(null)
    return client.subscription(ConversationEvents, { conversationId, after }).subscribe(({ data }) => {
      const event = data?.conversationEvents
      if (!event) return
      if ('message' in event && event.message) step({ do: 'received', message: event.message })
      if (event.__typename === 'MessageAdded') onText()
    })
  })
  useEffect(() => {
    const { unsubscribe } = start()
    return unsubscribe
  }, [])
  useLiveGap(() => void load(null))
  const retry = () => void load(lastAfter.current)
  useRetry(state.error, retry)

  const { messages } = state
  return {
    ...state,
    list: inOrder(messages),
    sending: stillSending(state.sending, messages),
    hasOlder: state.older !== null,
    older: () => state.older !== null && void load(state.older),
    retry,
    add: (key: string, body: string) => {
      const at = new Date().toISOString()
      step({ do: 'sending', sending: { key, body, at, knownBefore: new Set(messages.keys()) } })
    },
    settle: (key: string, message: Message | null) => step({ do: 'settled', key, message }),
  }
}

export type ThreadState = ReturnType<typeof useThread>

/** Shows the texts that the API has not answered yet. */
export type SendingTexts = Pick<ThreadState, 'add' | 'settle'>

/** Shows cached data immediately and refetches it. */
function begin({ client, conversationId }: { client: Client; conversationId: string }): ThreadMessages {
  const cached = client.readQuery(Thread, { conversationId, first: PAGE_SIZE, after: null })
  const page = pageOf(cached?.data)
  const messages = withMessages(new Map(), page?.messages ?? [])
  return {
    messages,
    sending: [],
    hasPage: page !== null,
    older: page?.older ?? null,
    isLoading: true,
    error: undefined,
  }
}

function pageOf(data: ResultOf<typeof Thread> | null | undefined): Page | null {
  if (!data?.messages) return null
  const { edges, pageInfo } = data.messages
  return { messages: edges.map(({ node }) => node), older: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}
