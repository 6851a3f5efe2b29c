import { useEffect, useEffectEvent, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { LeadEvents, LeadLive, LeadTimeline } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useLatestCursor, useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import { type Sending, type SendingTexts, stillSending } from '../../inbox/index.ts'
import type { ShownLead, ShownMessage } from './shown-lead.ts'
import { entriesOf, TIMELINE_EVENTS } from './timeline-entries.ts'

const PAGE_SIZE = 40
/** What changes the timeline beside new texts: what it shows of events, and the status of a text. */
const LIVE_EVENTS = [...TIMELINE_EVENTS, 'MESSAGE_SENT', 'MESSAGE_DELIVERED', 'MESSAGE_FAILED'] as const

type Older = { messages: ShownMessage[]; after: string | null }

/** A lead's timeline: the newest page is updated live, older pages load on request. */
export function useTimeline(lead: ShownLead) {
  const client = useClient()
  const [older, setOlder] = useState<Older>()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [olderError, setOlderError] = useState<CombinedError>()
  const newest = useFreshQuery(LeadTimeline, { leadId: lead.id, first: PAGE_SIZE })
  const events = useFreshQuery(LeadEvents, { leadId: lead.id, types: [...TIMELINE_EVENTS] })
  const refetch = () => {
    newest.refetch()
    events.refetch()
  }
  useLiveMessages((message) => {
    if (message.lead?.id === lead.id) refetch()
  })
  useLiveEvents(lead, refetch)
  useLiveGap(refetch)

  const page = newest.data?.messages
  const first = page?.edges.map(({ node }) => node) ?? []
  const after = older ? older.after : page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  const messages = [...new Map([...(older?.messages ?? []), ...first].map((message) => [message.id, message])).values()]

  async function loadOlder() {
    setLoadingOlder(true)
    setOlderError(undefined)
    const { data, error } = await client.query(LeadTimeline, { leadId: lead.id, first: PAGE_SIZE, after }).toPromise()
    setLoadingOlder(false)
    setOlderError(error)
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
    error: page ? olderError : newest.error,
    isLoading: !page && !newest.error,
    hasOlder: after !== null,
    isLoadingOlder,
    loadOlder,
    retry: page ? () => void loadOlder() : refetch,
    ...useSending(messages, refetch),
  }
}

/** Calls `listener` after each event of the lead that changes the timeline, in a conversation or outside one. */
function useLiveEvents({ id }: ShownLead, listener: () => void): void {
  const client = useClient()
  const begin = useEffectEvent(useLatestCursor())
  const tell = useEffectEvent(listener)
  useEffect(() => {
    const variables = { types: [...LIVE_EVENTS], after: begin() }
    const { unsubscribe } = client.subscription(LeadLive, variables).subscribe(({ data }) => {
      if (data?.events?.event.leadId === id) tell()
    })
    return unsubscribe
  }, [client, id])
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
