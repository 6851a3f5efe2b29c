import type { ResultOf } from 'gql.tada'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery, useSubscription } from 'urql'
import { Handset, HandsetConversation, HandsetEvents, SimulateInbound } from '../../../generated/dashboard/documents.ts'
import { useConnection } from '../../client/connection.ts'
import { describeError } from '../../components/request/describe-error.ts'
import { newIdempotencyKey } from '../../components/request/idempotency-key.ts'
import { useAction } from '../../components/request/use-action.ts'
import { useSoon } from '../../components/request/use-soon.ts'
import { useNow } from '../../components/text/when.tsx'
import { useLiveConversations, useLiveMessages } from '../../shell/live.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'

const TEXTS_SHOWN = 60
const RELOAD_DELAY_MS = 150
const ON_ITS_WAY_MS = 1_000
const ANSWER_WITHIN_MS = 20_000

export type HandsetText = NonNullable<ResultOf<typeof Handset>['sandboxHandset']>['edges'][number]['node']
export type HandsetTalk = NonNullable<ResultOf<typeof HandsetConversation>['conversations']>['edges'][number]['node']

/** An inbound text that the network has not accepted yet. With a problem, it never will. */
export type Unsent = { key: string; body: string; messageId: string | null; problem: string | null }

type OnSent = ((conversationId: string) => void) | undefined

/** The current state of a sandbox phone, and a function to text from it. */
export function useHandset(phone: string, onSent?: OnSent) {
  const [books, readBooks] = useQuery({ query: Handset, variables: { phone, first: TEXTS_SHOWN } })
  const [talks, readTalks] = useQuery({ query: HandsetConversation, variables: { phone } })
  const page = books.data?.sandboxHandset
  const texts = useMemo(() => (page?.edges ?? []).map(({ node }) => node).reverse(), [page])
  const talk = talks.data?.conversations?.edges[0]?.node ?? null

  const reload = useSoon(() => {
    readBooks({ requestPolicy: 'network-only' })
    readTalks({ requestPolicy: 'network-only' })
  }, RELOAD_DELAY_MS)
  useLiveUpdates(talk?.id ?? null, reload)
  const underWay = texts.findLast(({ status, direction }) => status === 'ACCEPTED' && direction === 'OUTBOUND')?.id
  useEffect(() => {
    if (underWay === undefined) return
    const timer = setTimeout(reload, ON_ITS_WAY_MS)
    return () => clearTimeout(timer)
  }, [underWay, reload])

  const { unsent, send, forget } = useSending(phone, reload, onSent)
  const known = new Set(texts.map(({ messageId }) => messageId))
  return {
    texts,
    unsent: unsent.filter(({ messageId }) => messageId === null || !known.has(messageId)),
    talk,
    isExpecting: useIsRecent(texts.at(-1)?.at ?? null),
    hasOlder: page?.pageInfo.hasNextPage ?? false,
    isLoading: !page && books.fetching,
    error: page ? undefined : books.error,
    send,
    forget,
    reload,
  }
}

/** Refetches after anything that can change the phone: texts, status changes, a reconnect. */
function useLiveUpdates(conversationId: string | null, reload: () => void): void {
  useLiveMessages(reload)
  useLiveConversations(reload)
  const variables = { conversationId: conversationId ?? '' }
  useSubscription({ query: HandsetEvents, variables, pause: conversationId === null }, (_last, event) => {
    reload()
    return event
  })
  const state = useConnection(useCurrentWorkspace().connection)
  useEffect(() => {
    if (state === 'live') reload()
  }, [state, reload])
}

function useSending(phone: string, reload: () => void, onSent: OnSent) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const change = (key: string, to: Partial<Unsent>) =>
    setUnsent((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const problem = useRef('')
  const { run } = useAction(SimulateInbound, {
    onError: (error) => {
      problem.current = describeError(error).message
      return true
    },
  })

  async function send(body: string): Promise<void> {
    const key = newIdempotencyKey()
    setUnsent((all) => [...all.filter((each) => each.problem === null), { key, body, messageId: null, problem: null }])
    const data = await run({ input: { from: phone, body, idempotencyKey: key } })
    const message = data?.simulateInbound?.message
    if (message) change(key, { messageId: message.id })
    else change(key, { problem: problem.current })
    reload()
    if (message?.conversationId) onSent?.(message.conversationId)
  }
  const forget = (key: string) => setUnsent((all) => all.filter((each) => each.key !== key))
  return { unsent, send, forget }
}

/** Whether the newest text is recent enough that a reply may follow. */
function useIsRecent(at: string | null): boolean {
  const nowMs = useNow()
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setOver(at), Date.parse(at) + ANSWER_WITHIN_MS - Date.now())
    return () => clearTimeout(timer)
  }, [at])
  return at !== null && over !== at && Date.parse(at) + ANSWER_WITHIN_MS > nowMs
}
