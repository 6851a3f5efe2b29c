import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { LeadEvents, LeadTimeline } from '../../../../generated/dashboard/documents.ts'
import { useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import type { ShownLead, ShownMessage } from './shown-lead.ts'
import { entriesOf, TOLD_EVENTS } from './timeline-entries.ts'

const PAGE_SIZE = 40

type Older = { messages: ShownMessage[]; after: string | null }

/** A lead's timeline: the newest page is kept up by what comes live, older ones are asked for. */
export function useTimeline(lead: ShownLead) {
  const client = useClient()
  const [older, setOlder] = useState<Older>()
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [newest, ask] = useQuery({
    query: LeadTimeline,
    variables: { leadId: lead.id, first: PAGE_SIZE },
    requestPolicy: 'cache-and-network',
  })
  const [events, askEvents] = useQuery({
    query: LeadEvents,
    variables: { leadId: lead.id, types: [...TOLD_EVENTS] },
    requestPolicy: 'cache-and-network',
  })
  const again = () => {
    ask({ requestPolicy: 'network-only' })
    askEvents({ requestPolicy: 'network-only' })
  }
  useLiveMessages((message) => {
    if (message.lead?.id === lead.id) again()
  })
  useLiveGap(again)

  const page = newest.data?.messages
  const first = page?.edges.map(({ node }) => node) ?? []
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

  const told = events.data?.events?.edges.map(({ node }) => node) ?? []
  return {
    entries: entriesOf({ lead, messages, events: told }, after !== null),
    error: page ? undefined : newest.error,
    isLoading: !page && !newest.error,
    hasOlder: after !== null,
    isLoadingOlder,
    loadOlder,
    again,
  }
}
