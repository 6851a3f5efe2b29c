import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { Events, EventsLive } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useLatestCursor, useLiveGap } from '../../../shell/live.tsx'
import type { EventType } from '../event-types.ts'
import type { LoggedEvent } from './event.ts'
import { withTail } from './with-tail.ts'

const PAGE = 50
const SHOW_EVERY_MS = 250
/** With more new events than this, the page is refetched. */
const ARRIVED_MAX = 100

type Options = { type: EventType | undefined; after: string | null }

/** A page of the event log. The first page adds new events live; while paused, it counts them and shows them on resume. */
export function useEventLog({ type, after }: Options) {
  const types = type ? [type] : null
  const { data, error, refetch } = useFreshQuery(Events, { first: PAGE, after, types })
  const tail = useTail(type)
  useLiveGap(refetch)
  const isFull = tail.shown.length > ARRIVED_MAX
  const readAnew = useEffectEvent(() => {
    tail.clear()
    refetch()
  })
  useEffect(() => {
    if (isFull) readAnew()
  }, [isFull])
  const page = data?.events?.edges.map(({ node }) => node)
  const events = page && after === null ? withTail(tail.shown, page) : page
  return { events, pageInfo: data?.events?.pageInfo, error, refetch, tail }
}

/** Events since the page was opened, newest first. */
function useTail(type: EventType | undefined) {
  const client = useClient()
  const latestCursor = useLatestCursor()
  const begin = useEffectEvent(latestCursor)
  const buffer = useRef<LoggedEvent[]>([])
  const [arrived, setArrived] = useState<readonly LoggedEvent[]>([])
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  const show = useThrottledCallback(() => {
    const come = buffer.current.splice(0).reverse()
    setArrived((before) => [...come, ...before])
  }, SHOW_EVERY_MS)
  const tell = useEffectEvent((event: LoggedEvent) => {
    buffer.current.push(event)
    show()
  })
  useEffect(() => {
    const variables = { types: type ? [type] : null, after: begin() }
    const { unsubscribe } = client.subscription(EventsLive, variables).subscribe(({ data }) => {
      if (data?.events) tell(data.events.event)
    })
    return unsubscribe
  }, [client, type])
  const waiting = pausedAt === null ? 0 : arrived.length - pausedAt
  return {
    shown: arrived.slice(waiting),
    waiting,
    isPaused: pausedAt !== null,
    pause: () => setPausedAt(arrived.length),
    goOn: () => setPausedAt(null),
    clear: () => {
      setArrived([])
      if (pausedAt !== null) setPausedAt(0)
    },
  }
}
