import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { type Client, useClient } from 'urql'
import { Inbox } from '../../../../generated/dashboard/documents.ts'
import { networkBack } from '../../../client/network.ts'
import { useRetry } from '../../../components/request/use-retry.ts'
import { useSoon } from '../../../components/request/use-soon.ts'
import { useLiveConversations, useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import { type Filters, type Row, variablesOf } from './filters.ts'
import { type Rows, withLiveConversation, withMessage, withPage } from './rows.ts'

const PAGE_SIZE = 40
const CATCH_UP_PAGES_MAX = 4
const LOOKUP_DELAY_MS = 300
const LATER = '9999'

/** The cursor of a page, and what is done with it. */
type Load = [after: string | null, how: 'page' | 'restart']
type Page = { nodes: Row[]; end: string | null }
type State = {
  rows: Rows
  end: string | null
  /** Conversations that changed after this time may be missing. */
  syncedTo: string
  isLoading: boolean
  error: CombinedError | undefined
}
type Step =
  | { do: 'load' }
  | { do: 'fail'; error: CombinedError }
  | { do: 'page'; page: Page }
  | { do: 'merge'; nodes: readonly Row[] }
  | { do: 'restart'; page: Page }
  | { do: 'change'; change: (rows: Rows) => Rows }

/** The conversations that match the filters, as far as loaded, live. Without filters there are none. */
export function useInbox(filters: Filters | null) {
  const client = useClient()
  const [state, step] = useReducer(reduce, { client, filters }, begin)
  const isAsking = useRef(false)
  /** The last load, which is repeated if it fails. */
  const last = useRef<Load>([null, 'restart'])
  const ask = (after: string | null) => askPage(client, filters, after)

  async function load(...[after, how]: Load) {
    if (isAsking.current) return
    isAsking.current = true
    last.current = [after, how]
    step({ do: 'load' })
    const { page, error } = await ask(after)
    isAsking.current = false
    step(page ? { do: how, page } : { do: 'fail', error: error! })
  }

  const start = useEffectEvent(() => void load(null, 'restart'))
  useEffect(() => start(), [])
  useLiveUpdates(state, step, ask, filters?.sort !== undefined)
  useLiveGap(() => void load(null, 'restart'))
  const retry = () => void load(...last.current)
  useRetry(state.error, retry)

  return {
    ...state,
    hasMore: state.end !== null,
    more: () => state.end !== null && void load(state.end, 'page'),
    retry,
  }
}

/**
 * Live updates change loaded conversations. When an unknown conversation changes, the list is refetched from the top until it
 * meets a loaded one, so page boundaries hide nothing. Sorted by wait or score, only its first page is refetched. If a request
 * fails, the list is refetched when the server can be reached again.
 */
function useLiveUpdates(
  state: State,
  step: (step: Step) => void,
  ask: (after: string | null) => Promise<PageResult>,
  isSorted: boolean,
): void {
  const unknownSince = useRef(LATER)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function refetchFromTop(downTo: string) {
    const found: Row[] = []
    let end: string | null = null
    for (let pages = 0; pages < CATCH_UP_PAGES_MAX; pages++) {
      const { page } = await ask(end)
      if (!page) return lookAgain(downTo)
      found.push(...page.nodes)
      end = page.end
      const isConnected = end === null || page.nodes.some(({ lastMessageAt }) => lastMessageAt <= downTo)
      if (isConnected) return step({ do: 'merge', nodes: found })
    }
    step({ do: 'restart', page: { nodes: found, end } })
  }
  const lookSoon = useSoon(() => {
    if (isSorted) return void refetchFromTop(LATER)
    const oldest = state.end === null ? '' : oldestOf(state.rows)
    const changedSince = unknownSince.current < state.syncedTo ? unknownSince.current : state.syncedTo
    unknownSince.current = LATER
    void refetchFromTop(changedSince > oldest ? changedSince : oldest)
  }, LOOKUP_DELAY_MS)
  async function lookAgain(downTo: string) {
    if (downTo < unknownSince.current) unknownSince.current = downTo
    await networkBack()
    if (isShown.current) lookSoon()
  }
  const notice = (conversation: Pick<Row, 'id' | 'lastMessageAt'> | null) => {
    if (!conversation || state.rows.has(conversation.id)) return
    if (conversation.lastMessageAt < unknownSince.current) unknownSince.current = conversation.lastMessageAt
    lookSoon()
  }
  useLiveMessages((message) => {
    notice(message.conversation)
    step({ do: 'change', change: (rows) => withMessage(rows, message) })
  })
  useLiveConversations((update) => {
    notice(update.conversation)
    step({ do: 'change', change: (rows) => withLiveConversation(rows, update) })
  })
}

function reduce(state: State, step: Step): State {
  const settled = { isLoading: false, error: undefined }
  switch (step.do) {
    case 'load':
      return { ...state, isLoading: true, error: undefined }
    case 'fail':
      return { ...state, isLoading: false, error: step.error }
    case 'page':
      return { ...state, ...settled, rows: withPage(state.rows, step.page.nodes), end: step.page.end }
    case 'merge':
      return { ...state, rows: withPage(state.rows, step.nodes), syncedTo: newest(state.syncedTo, step.nodes) }
    case 'restart': {
      const { nodes, end } = step.page
      return { ...settled, rows: withPage(new Map(), nodes), end, syncedTo: newest('', nodes) }
    }
    case 'change':
      return { ...state, rows: step.change(state.rows) }
  }
}

/** Shows cached data immediately and refetches it. */
function begin({ client, filters }: { client: Client; filters: Filters | null }): State {
  const cached = filters && client.readQuery(Inbox, { ...variablesOf(filters), first: PAGE_SIZE, after: null })
  const page = pageOf(cached?.data)
  return {
    rows: withPage(new Map(), page?.nodes ?? []),
    end: page?.end ?? null,
    syncedTo: newest('', page?.nodes ?? []),
    isLoading: true,
    error: undefined,
  }
}

function pageOf(data: ResultOf<typeof Inbox> | undefined): Page | null {
  if (!data?.conversations) return null
  const { pageInfo, edges } = data.conversations
  return { nodes: edges.map(({ node }) => node), end: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}

type PageResult = { page?: Page; error?: CombinedError | undefined }

async function askPage(client: Client, filters: Filters | null, after: string | null): Promise<PageResult> {
  if (filters === null) return { page: { nodes: [], end: null } }
  const variables = { ...variablesOf(filters), first: PAGE_SIZE, after }
  const { data, error } = await client.query(Inbox, variables, { requestPolicy: 'network-only' }).toPromise()
  const page = pageOf(data)
  return page ? { page } : { error }
}

function newest(than: string, nodes: readonly Row[]): string {
  return nodes.reduce((latest, { lastMessageAt }) => (lastMessageAt > latest ? lastMessageAt : latest), than)
}

function oldestOf(rows: Rows): string {
  return [...rows.values()].reduce((first, { lastMessageAt }) => (lastMessageAt < first ? lastMessageAt : first), LATER)
}
