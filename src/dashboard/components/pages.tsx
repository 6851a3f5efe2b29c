import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

export type Pages = {
  /** The cursor that the page shown begins after; null for the first. */
  after: string | null
  isFirst: boolean
  next(cursor: string): void
  previous(): void
  restart(): void
}

/** Where one is in a paged list: the cursors that led here. Give `key` to a component with other filters to begin anew. */
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
  pageInfo: { hasNextPage: boolean; endCursor: string | null } | undefined
  label: string
}

/** Previous and next of a list; nothing where one page is all there is. */
export function Pager({ pages, pageInfo, label }: PagerProps) {
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  if (pages.isFirst && next === null) return null
  return (
    <Group component="nav" aria-label={label} justify="flex-end" gap="xs" mt="sm">
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
