import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { Events, EventsLive } from '../../../../generated/dashboard/documents.ts'
import { useLatestCursor, useLiveGap } from '../../../shell/live.tsx'
import type { EventType } from '../event-types.ts'
import type { LoggedEvent } from './event.ts'

const PAGE = 50
const SHOW_EVERY_MS = 250
/** With more than so many on top of it, the page is read anew. */
const TOLD_MAX = 100

type Options = { type: EventType | undefined; after: string | null }

/**
 * A page of the log; on top of the first one what has happened since, as it happens. While it is paused, what comes is counted
 * and shown when it goes on.
 */
export function useEventLog({ type, after }: Options) {
  const types = type ? [type] : null
  const [{ data, error }, ask] = useQuery({
    query: Events,
    variables: { first: PAGE, after, types },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const tail = useTail(type)
  useLiveGap(again)
  const isFull = tail.shown.length > TOLD_MAX
  const readAnew = useEffectEvent(() => {
    tail.clear()
    again()
  })
  useEffect(() => {
    if (isFull) readAnew()
  }, [isFull])
  const page = data?.events?.edges.map(({ node }) => node)
  const known = new Set(page?.map(({ id }) => id))
  const fresh = after === null ? tail.shown.filter(({ id }) => !known.has(id)) : []
  return { events: page && [...fresh, ...page], pageInfo: data?.events?.pageInfo, error, again, tail }
}

/** What has come since we looked, newest first. */
function useTail(type: EventType | undefined) {
  const client = useClient()
  const latestCursor = useLatestCursor()
  const begin = useEffectEvent(latestCursor)
  const buffer = useRef<LoggedEvent[]>([])
  const [told, setTold] = useState<readonly LoggedEvent[]>([])
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  const show = useThrottledCallback(() => {
    const come = buffer.current.splice(0).reverse()
    setTold((before) => [...come, ...before])
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
  const waiting = pausedAt === null ? 0 : told.length - pausedAt
  return {
    shown: told.slice(waiting),
    waiting,
    isPaused: pausedAt !== null,
    pause: () => setPausedAt(told.length),
    goOn: () => setPausedAt(null),
    clear: () => {
      setTold([])
      if (pausedAt !== null) setPausedAt(0)
    },
  }
}
