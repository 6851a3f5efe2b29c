import { useState } from 'react'
import { useClient } from 'urql'
import { LeadEvents, LeadTimeline } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import { type Sending, type SendingTexts, stillSending } from '../../inbox/index.ts'
import type { ShownLead, ShownMessage } from './shown-lead.ts'
import { entriesOf, TIMELINE_EVENTS } from './timeline-entries.ts'

const PAGE_SIZE = 40
const POLL_INTERVAL_MS = 3_000
/** A carrier that has not reported by then may never do so. */
const REPORTED_WITHIN_MS = 10 * 60_000

type Older = { messages: ShownMessage[]; after: string | null }

/** A lead's timeline: the newest page is updated live, older pages load on request. */
export function useTimeline(lead: ShownLead) {
  const client = useClient()
  const [older, setOlder] = useState<Older>()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const newest = useFreshQuery(LeadTimeline, { leadId: lead.id, first: PAGE_SIZE })
  const events = useFreshQuery(LeadEvents, { leadId: lead.id, types: [...TIMELINE_EVENTS] })
  const refetch = () => {
    newest.refetch()
    events.refetch()
  }
  useLiveMessages((message) => {
    if (message.lead?.id === lead.id) refetch()
  })
  useLiveGap(refetch)

  const page = newest.data?.messages
  const first = page?.edges.map(({ node }) => node) ?? []
  // Outside a conversation, a new status of a text is no live event.
  usePolling(newest.refetch, POLL_INTERVAL_MS, { pause: !first.some(isOnItsWay) })
  const after = older ? older.after : page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  const messages = [...new Map([...(older?.messages ?? []), ...first].map((message) => [message.id, message])).values()]

  async function loadOlder() {
    setLoadingOlder(true)
    const { data } = await client.query(LeadTimeline, { leadId: lead.id, first: PAGE_SIZE, after }).toPromise()
    setLoadingOlder(false)
    const next = data?.messages
    if (!next) return
    setOlder({
      messages: [...first, ...(older?.messages ?? []), ...next.edges.map(({ node }) => node)],
      after: next.pageInfo.hasNextPage ? next.pageInfo.endCursor : null,
    })
  }

  const shownEvents = events.data?.events?.edges.map(({ node }) => node) ?? []
  return {
    entries: entriesOf({ lead, messages, events: shownEvents }, after !== null),
    error: page ? undefined : newest.error,
    isLoading: !page && !newest.error,
    hasOlder: after !== null,
    isLoadingOlder,
    loadOlder,
    refetch,
    ...useSending(messages, refetch),
  }
}

function isOnItsWay({ status, createdAt }: ShownMessage): boolean {
  const isRecent = Date.now() - Date.parse(createdAt) < REPORTED_WITHIN_MS
  return isRecent && (status === 'QUEUED' || status === 'SENDING' || status === 'SENT')
}

/** The texts that are being sent, until they are among the messages. */
function useSending(messages: readonly ShownMessage[], refetch: () => void) {
  const [texts, setTexts] = useState<readonly (Sending & { id?: string })[]>([])
  const known = new Map(messages.map((message) => [message.id, message]))
  const thread: SendingTexts = {
    add(key, body) {
      const sending = { key, body, at: new Date().toISOString(), knownBefore: new Set(known.keys()) }
      setTexts((before) => [...before, sending])
    },
    settle(key, message) {
      setTexts((before) =>
        before.flatMap((text) => (text.key !== key ? [text] : message ? [{ ...text, id: message.id }] : [])),
      )
      refetch()
    },
  }
  return { thread, sending: stillSending(texts, known).filter(({ id }) => id === undefined || !known.has(id)) }
}
