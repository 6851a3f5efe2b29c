import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { Conversation } from '../../../../generated/dashboard/documents.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { type FilterChange, type Filters, fits, type Row, withFilters } from './filters.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import classes from './list.module.css'
import { ListFoot } from './list-foot.tsx'
import { inOrder } from './rows.ts'
import { useInbox } from './use-inbox.ts'

type Props = { chosenId: string | undefined; onHelp: () => void }

/** The filters, and the conversations under them. */
export function ListPane({ chosenId, onHelp }: Props) {
  const filters = useSearch({ from: '/w/$workspaceId/inbox' })
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
      <ListFoot onHelp={onHelp} />
    </div>
  )
}

type ListProps = { filters: Filters; chosenId: string | undefined; onClear: () => void }

function FilteredList({ filters, chosenId, onClear }: ListProps) {
  const { viewer } = usePlace()
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const inbox = useInbox(filters)
  const chosen = useChosen(chosenId)
  const memberId = viewer.member?.id ?? null
  const known = [...inbox.rows.values()].map((row) => (row.id === chosen?.id ? { ...row, ...chosen } : row))
  // Who acts on a conversation keeps it in sight until they leave it.
  const rows = inOrder(known.filter((row) => row.id === chosenId || fits(row, filters, memberId)))
  useRowKeys({ rows, chosenId, workspaceId })
  return (
    <InboxList
      rows={rows}
      inbox={inbox}
      filters={filters}
      workspaceId={workspaceId}
      chosenId={chosenId}
      onClear={onClear}
    />
  )
}

/** What the conversation that is open is known to be, however that was learnt. */
function useChosen(id: string | undefined): Pick<Row, 'id' | 'unread' | 'status' | 'handler' | 'assignedTo'> | null {
  const variables = { id: id ?? '' }
  const [{ data }] = useQuery({ query: Conversation, variables, pause: !id, requestPolicy: 'cache-only' })
  const chosen = data?.conversation
  if (!chosen || chosen.id !== id) return null
  const { unread, status, handler, assignedTo } = chosen
  return { id, unread, status, handler, assignedTo }
}

/** j and k walk down and up the list. */
function useRowKeys({
  rows,
  chosenId,
  workspaceId,
}: {
  rows: readonly Row[]
  chosenId: string | undefined
  workspaceId: string
}) {
  const navigate = useNavigate()
  // Whoever presses twice means two further, also before the first step is drawn.
  const at = useRef(chosenId)
  useEffect(() => {
    at.current = chosenId
  }, [chosenId])
  const walk = (by: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === at.current)
    const next = index === -1 ? rows[0] : rows[index + by]
    if (!next) return
    at.current = next.id
    const params = { workspaceId, conversationId: next.id }
    void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params, search: true })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1) })
}
