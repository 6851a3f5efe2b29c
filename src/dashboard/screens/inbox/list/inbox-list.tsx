import { Button, Skeleton, Stack } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { isUnreachable } from '../../../components/request/describe-error.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { type Filters, isNarrowed, type Row } from './filters.ts'
import { InboxRow } from './inbox-row.tsx'
import classes from './list.module.css'
import type { useInbox } from './use-inbox.ts'

const GoLiveChecklist = lazy(async () => ({ default: (await import('../../settings/index.ts')).GoLiveChecklist }))

const ROW_PX = 84
const ASK_FOR_MORE_ROWS_BEFORE_END = 8

type Props = {
  rows: readonly Row[]
  inbox: ReturnType<typeof useInbox>
  filters: Filters
  chosenId: string | undefined
  onClear: () => void
}

/** A virtual list. The next page is requested before the end is visible. */
export function InboxList({ rows, inbox, filters, chosenId, onClear }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]!.id,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - ASK_FOR_MORE_ROWS_BEFORE_END
  const more = useEffectEvent(() => {
    if (inbox.hasMore && !inbox.error) inbox.more()
  })
  const { isLoading } = inbox
  useEffect(() => {
    if (isNearEnd && !isLoading) more()
  }, [isNearEnd, isLoading])
  const show = useEffectEvent((id: string) => {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => {
    if (chosenId) show(chosenId)
  }, [chosenId])

  if (rows.length === 0 && inbox.isLoading) return <ListLoading />
  if (rows.length === 0 && inbox.error) return <Problem error={inbox.error} onRetry={inbox.retry} />
  if (rows.length === 0) return <NothingListed filters={filters} onClear={onClear} />
  return (
    <div ref={scroller} className={classes.scroll}>
      <ul
        className="lt-list"
        style={{ position: 'relative', height: virtual.getTotalSize() }}
        aria-label="Conversations"
      >
        {items.map(({ key, index, start }) => (
          <li
            key={key}
            className={classes.item}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={inbox.hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
          >
            <InboxRow row={rows[index]!} isChosen={rows[index]!.id === chosenId} />
          </li>
        ))}
      </ul>
      {inbox.error && !isUnreachable(inbox.error) && (
        <Problem error={inbox.error} title="Couldn’t load more" onRetry={inbox.retry} />
      )}
      {inbox.isLoading && (
        <Note p="sm" ta="center">
          Loading more…
        </Note>
      )}
    </div>
  )
}

function ListLoading() {
  return (
    <Stack gap="md" p="sm" role="status" aria-label="Loading conversations">
      {[...Array(7).keys()].map((row) => (
        <Stack key={row} gap={6}>
          <Skeleton h={12} w="55%" />
          <Skeleton h={10} w="90%" />
          <Skeleton h={10} w="35%" />
        </Stack>
      ))}
    </Stack>
  )
}

function NothingListed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (!isNarrowed(filters)) return <NoConversations />
  return (
    <Empty
      icon={IconFilterOff}
      title="No conversations match"
      action={
        <Button size="xs" variant="default" onClick={onClear}>
          Show open conversations
        </Button>
      }
    >
      {filters.q
        ? 'This finds leads by name, phone number, email or city. To find the words of a text, use Search in the menu.'
        : 'Try different filters.'}
    </Empty>
  )
}

/** A live workspace shows its owner what is left to do before the first text. */
function NoConversations() {
  const { isSandbox, may } = useCurrentWorkspace()
  const empty = (
    <Empty icon={IconInbox} title="No open conversations">
      A conversation starts when a lead replies.
    </Empty>
  )
  if (isSandbox || !may('FULL_ACCESS')) return empty
  return (
    <Suspense fallback={null}>
      <GoLiveChecklist whenDone={empty} />
    </Suspense>
  )
}
