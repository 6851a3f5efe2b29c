import { Button, Kbd } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useQuery } from 'urql'
import { Conversation } from '../../../../generated/dashboard/documents.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import {
  type FilterChange,
  type Filters,
  fits,
  hasLeft,
  parseFilters,
  type Row,
  showsWaitingFirst,
  withFilters,
} from './filters.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import classes from './list.module.css'
import { sorted, withWaiting } from './rows.ts'
import { useInbox } from './use-inbox.ts'

const TurnOnAlerts = lazy(async () => ({ default: (await import('../../settings/index.ts')).TurnOnAlerts }))

type Props = { chosenId: string | undefined; onHelp: () => void }

/** The filters and the list below them. */
export function ListPane({ chosenId, onHelp }: Props) {
  const search = useSearch({ from: '/w/$workspaceId/inbox' })
  // The router keeps values of the address that the route does not know.
  const filters = useMemo(() => parseFilters(search), [search])
  const searchRef = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const change = (to: FilterChange) => void navigate({ to: '.', search: withFilters(filters, to), replace: true })
  useShortcuts({ '/': () => searchRef.current?.focus() })
  return (
    <div className={classes.pane}>
      <InboxFilters filters={filters} onChange={change} searchRef={searchRef} />
      <FilteredList
        key={JSON.stringify(filters)}
        filters={filters}
        chosenId={chosenId}
        onClear={() => void navigate({ to: '.', search: {}, replace: true })}
      />
      <div className={classes.foot}>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onHelp} rightSection={<Kbd size="xs">?</Kbd>}>
          Keyboard shortcuts
        </Button>
      </div>
    </div>
  )
}

type ListProps = { filters: Filters; chosenId: string | undefined; onClear: () => void }

function FilteredList({ filters, chosenId, onClear }: ListProps) {
  const { viewer } = useCurrentWorkspace()
  const inbox = useInbox(filters)
  const waiting = useInbox(showsWaitingFirst(filters) ? { ...filters, waiting: true } : null)
  const chosen = useChosen(chosenId)
  const memberId = viewer.member?.id ?? null
  const known = [...withWaiting(inbox.rows, waiting.rows).values()].map((row) =>
    row.id === chosen?.id ? withChosen(row, chosen) : row,
  )
  // A selected conversation stays in the list until the user leaves it or moves it, even if it no longer matches.
  const staysListed = (row: Row) => row.id === chosenId && !hasLeft(row, filters)
  const rows = sorted(
    known.filter((row) => staysListed(row) || fits(row, filters, memberId)),
    filters.sort,
  )
  useRowKeys(rows, chosenId)
  return (
    <>
      <AlertsLine isEmpty={rows.length === 0} />
      <InboxList rows={rows} inbox={inbox} filters={filters} chosenId={chosenId} onClear={onClear} />
    </>
  )
}

/** Not in a sandbox, which is for tests, and not above the checklist of an empty inbox, which has a step for it. */
function AlertsLine({ isEmpty }: { isEmpty: boolean }) {
  const { isSandbox, viewer, workspace, may } = useCurrentWorkspace()
  if (isSandbox || !viewer.member || (isEmpty && may('FULL_ACCESS'))) return null
  return (
    <Suspense fallback={null}>
      <TurnOnAlerts key={workspace.id} workspaceId={workspace.id} />
    </Suspense>
  )
}

type Chosen = Pick<
  Row,
  'id' | 'unread' | 'status' | 'inboxState' | 'snoozedUntil' | 'handler' | 'assignedTo' | 'waitingSince' | 'messages'
>

/** The latest known state of the open conversation, from any query. */
function useChosen(id: string | undefined): Chosen | null {
  const variables = { id: id ?? '' }
  const [{ data }] = useQuery({ query: Conversation, variables, pause: !id, requestPolicy: 'cache-only' })
  const chosen = data?.conversation
  if (!chosen || chosen.id !== id) return null
  const { unread, status, inboxState, snoozedUntil, handler, assignedTo, waitingSince, messages } = chosen
  return { id, unread, status, inboxState, snoozedUntil, handler, assignedTo, waitingSince, messages }
}

/** The row can have a newer text. The status of the same text is newer in the open conversation. */
function withChosen(row: Row, { messages, ...state }: Chosen): Row {
  const isSame = messages.edges[0]?.node.id === row.messages.edges[0]?.node.id
  return { ...row, ...state, ...(isSame && { messages }) }
}

/** Moves through the list with j and k. */
function useRowKeys(rows: readonly Row[], chosenId: string | undefined): void {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  // Counts key presses that arrive before the previous step is rendered.
  const at = useRef(chosenId)
  useEffect(() => {
    at.current = chosenId
  }, [chosenId])
  const walk = (by: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === at.current)
    const next = index === -1 ? rows[0] : rows[index + by]
    if (!next) return
    at.current = next.id
    const params = { conversationId: next.id }
    void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params, search: true })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1) })
}
