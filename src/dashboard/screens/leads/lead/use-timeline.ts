import { useState } from 'react'
import { useClient } from 'urql'
import { LeadEvents, LeadTimeline } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import type { ShownLead, ShownMessage } from './shown-lead.ts'
import { entriesOf, TIMELINE_EVENTS } from './timeline-entries.ts'

const PAGE_SIZE = 40

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
  }
}
