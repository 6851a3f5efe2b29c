import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

export type PageInfo = { hasNextPage: boolean; endCursor: string | null }

export type Pages = {
  /** The cursor before the current page; null on the first page. */
  after: string | null
  isFirst: boolean
  next(cursor: string): void
  previous(): void
  restart(): void
}

/**
 * The position in a paged list, as the cursors of earlier pages. Change the component's `key` to restart after a filter change.
 */
export function usePages(): Pages {
  const [cursors, setCursors] = useState<readonly string[]>([])
  return {
    after: cursors.at(-1) ?? null,
    isFirst: cursors.length === 0,
    next: (cursor) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
    restart: () => setCursors([]),
  }
}

type PagerProps = {
  pages: Pages
  pageInfo: PageInfo | undefined
  label: string
}

/** Previous and Next buttons; hidden when there is only one page. */
export function Pager({ pages, pageInfo, label }: PagerProps) {
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  if (pages.isFirst && next === null) return null
  return (
    <Group component="nav" aria-label={`Pagination: ${label}`} justify="flex-end" gap="xs" mt="sm">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChevronLeft size={14} />}
        disabled={pages.isFirst}
        onClick={pages.previous}
      >
        Previous
      </Button>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={14} />}
        disabled={next === null}
        onClick={() => next !== null && pages.next(next)}
      >
        Next
      </Button>
    </Group>
  )
}
