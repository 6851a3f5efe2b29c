import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { type Client, useClient } from 'urql'
import { ConversationEvents, Thread } from '../../../../generated/dashboard/documents.ts'
import { useLatestCursor, useLiveGap } from '../../../shell/live.tsx'
import { inOrder, type Message, type Messages, type Sending, stillSending, withMessages } from './messages.ts'

const PAGE_SIZE = 50

type Page = { messages: Message[]; older: string | null }
type State = {
  messages: Messages
  sending: readonly Sending[]
  /** The cursor before the oldest loaded message; null when everything is loaded. */
  older: string | null
  isLoading: boolean
  error: CombinedError | undefined
}
type Step =
  | { do: 'load' }
  | { do: 'fail'; error: CombinedError | undefined }
  | { do: 'newest'; page: Page }
  | { do: 'older'; page: Page }
  | { do: 'received'; message: Message }
  | { do: 'sending'; sending: Sending }
  | { do: 'settled'; key: string; message: Message | null }

/**
 * The messages of one conversation: pages from the newest on, and live messages since before the first page was requested, so
 * none is missed. Calls `onText` for each new message.
 */
export function useThread(conversationId: string, onText: () => void) {
  const client = useClient()
  const latestCursor = useLatestCursor()
  const [state, step] = useReducer(reduce, { client, conversationId }, begin)
  const isAsking = useRef(false)

  async function load(after: string | null) {
    if (isAsking.current) return
    isAsking.current = true
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

  const { messages } = state
  return {
    ...state,
    list: inOrder(messages),
    sending: stillSending(state.sending, messages),
    hasOlder: state.older !== null,
    older: () => state.older !== null && void load(state.older),
    retry: () => void load(state.messages.size === 0 ? null : state.older),
    add: (key: string, body: string) => {
      const at = new Date().toISOString()
      step({ do: 'sending', sending: { key, body, at, knownBefore: new Set(messages.keys()) } })
    },
    settle: (key: string, message: Message | null) => step({ do: 'settled', key, message }),
  }
}

export type ThreadState = ReturnType<typeof useThread>

/** Shows cached data immediately and refetches it. */
function begin({ client, conversationId }: { client: Client; conversationId: string }): State {
  const cached = client.readQuery(Thread, { conversationId, first: PAGE_SIZE, after: null })
  const page = pageOf(cached?.data)
  const messages = withMessages(new Map(), page?.messages ?? [])
  return { messages, sending: [], older: page?.older ?? null, isLoading: true, error: undefined }
}

function reduce(state: State, step: Step): State {
  switch (step.do) {
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'fail':
      return { ...state, isLoading: false, error: step.error }
    case 'newest':
      return withNewest(state, step.page)
    case 'older':
      return { ...withPage(state, step.page), older: step.page.older }
    case 'received':
      return { ...state, messages: withMessages(state.messages, [step.message]) }
    case 'sending':
      return { ...state, sending: [...state.sending, step.sending] }
    case 'settled': {
      const sending = state.sending.filter(({ key }) => key !== step.key)
      return { ...state, sending, messages: withMessages(state.messages, step.message ? [step.message] : []) }
    }
  }
}

/** If the newest page does not overlap the loaded messages, some may be missing, so the list restarts. */
function withNewest(state: State, page: Page): State {
  const isConnected = page.older === null || page.messages.some(({ id }) => state.messages.has(id))
  if (!isConnected || state.messages.size === 0)
    return { ...withPage({ ...state, messages: new Map() }, page), older: page.older }
  return withPage(state, page)
}

function withPage(state: State, page: Page): State {
  return { ...state, messages: withMessages(state.messages, page.messages), isLoading: false, error: undefined }
}

function pageOf(data: ResultOf<typeof Thread> | null | undefined): Page | null {
  if (!data?.messages) return null
  const { edges, pageInfo } = data.messages
  return { messages: edges.map(({ node }) => node), older: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}
