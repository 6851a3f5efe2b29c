import { Group, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { TextLink } from '../../components/screen/links.tsx'
import { Initials } from '../../components/text/initials.tsx'
import { givenName, leadName, prettyPhone } from '../../components/text/lead-name.ts'
import { ListedName } from '../../components/text/listed-name.tsx'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'
import { useMembers } from '../inbox/index.ts'
import { COLUMNS, type Column, useColumns } from './columns.tsx'
import { campaignOf, type LeadSort, type ListedLead, ownerOf, sortLabel } from './lead-search.ts'
import classes from './leads.module.css'
import { ListedTime } from './listed-time.tsx'
import { SelectLeadCell, SelectPageHead } from './selection/checkboxes.tsx'
import { LeadStatusBadges } from './status-badge.tsx'

type Props = { leads: readonly ListedLead[]; sort: LeadSort | undefined; onSort: (sort: LeadSort | undefined) => void }

export function LeadTable({ leads, sort, onSort }: Props) {
  const { columns } = useColumns()
  const { nameOf } = useMembers()
  return (
    <Table.ScrollContainer type="native" minWidth={Math.max(480, 200 + columns.length * 105)} className="lt-box">
      <Table aria-label={`Leads, sorted by: ${sortLabel(sort)}`} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <SelectPageHead />
            <Table.Th w="20%">Name</Table.Th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} columns={columns.join()} owner={ownerOf(lead, nameOf)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type Direction = { sort: LeadSort | undefined; title: string }
type Sortable = { descending: Direction; ascending: Direction }

/** The columns that sort the list: the first click on a heading chooses descending order, the next one the other direction. */
const SORTABLE: Partial<Record<Column, Sortable>> = {
  score: {
    descending: { sort: 'score', title: 'Show the highest score first' },
    ascending: { sort: 'lowest', title: 'Show the lowest score first' },
  },
  lastText: {
    descending: { sort: 'texted', title: 'Show the latest text first' },
    ascending: { sort: 'quiet', title: 'Show the oldest text first' },
  },
  created: {
    descending: { sort: undefined, title: 'Show the newest first' },
    ascending: { sort: 'oldest', title: 'Show the oldest first' },
  },
}

function ColumnHead({ column, sort, onSort }: Pick<Props, 'sort' | 'onSort'> & { column: Column }) {
  const { label, width } = COLUMNS[column]
  const sortable = SORTABLE[column]
  if (!sortable) return <Table.Th w={`${width}%`}>{label}</Table.Th>
  const { descending, ascending } = sortable
  const isDescending = sort === descending.sort
  const isSorted = isDescending || sort === ascending.sort
  const next = isDescending ? ascending : descending
  const Icon = isSorted && !isDescending ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      w={`${width}%`}
      {...(isSorted && { 'aria-sort': isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(next.sort)}
        title={next.title}
      >
        {label} <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

type RowProps = { lead: ListedLead; columns: string; owner: string | null }

/** Memoized, since the list is refetched often. */
const LeadRow = memo(function LeadRow({ lead, columns, owner }: RowProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const to = { to: '/w/$workspaceId/leads/$leadId', params: { leadId: lead.id } } as const
  const given = givenName(lead.attributes)
  const name = given ?? `No name, ${leadName(lead)}`
  // The link is for keyboards and new tabs; a click anywhere in the row opens the lead.
  const open = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isOnLink && !window.getSelection()?.toString()) void navigate(to)
  }
  return (
    <Table.Tr onClick={open} style={{ cursor: 'pointer' }}>
      <SelectLeadCell lead={lead} />
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Initials name={given} color={LEAD_STATUSES[lead.status].color} size={26} />
          <TextLink {...to} inherit c="inherit" fw={500} className="lt-clip" title={name} aria-label={name}>
            <ListedName lead={lead} />
          </TextLink>
        </Group>
      </Table.Td>
      {(columns.split(',').filter(Boolean) as Column[]).map((column) => (
        <Table.Td key={column} className={column === 'phone' || column === 'score' ? 'lt-number' : ''}>
          {CELLS[column](lead, owner)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
})

const CELLS: Readonly<Record<Column, (lead: ListedLead, owner: string | null) => ReactNode>> = {
  phone: ({ phone }) => prettyPhone(phone),
  status: ({ status, suppressed }) => <LeadStatusBadges status={status} suppressed={suppressed} />,
  score: ({ conversations }) => <Score conversation={conversations?.edges[0]?.node} />,
  lastText: ({ messages }) => <LastText message={messages?.edges[0]?.node} />,
  owner: (_lead, owner) => <Clipped text={owner} />,
  campaign: (lead) => <Clipped text={campaignOf(lead)} />,
  source: ({ source }) => <Clipped text={source} />,
  created: ({ createdAt }) => (
    <Text span inherit c="dimmed">
      <ListedTime at={createdAt} />
    </Text>
  ),
}

type ListedConversation = NonNullable<ListedLead['conversations']>['edges'][number]['node']
type ListedMessage = NonNullable<ListedLead['messages']>['edges'][number]['node']

function Score({ conversation }: { conversation: ListedConversation | undefined }) {
  if (!conversation) return null
  const { score } = conversation.qualification
  const isReached = conversation.status === 'QUALIFIED'
  return (
    <span className={classes.score} data-reached={isReached || undefined}>
      {score}
    </span>
  )
}

function LastText({ message }: { message: ListedMessage | undefined }) {
  if (!message) return null
  const { body, direction, createdAt } = message
  const words = body === '' ? 'Picture or file' : body
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit c="dimmed" className="lt-clip" title={words}>
        {direction === 'INBOUND' ? words : `↗ ${words}`}
      </Text>
      <Text span size="xs" c="dimmed" flex="none">
        <ListedTime at={createdAt} />
      </Text>
    </Group>
  )
}

function Clipped({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Text span inherit c="dimmed" className="lt-clip" title={text}>
      {text}
    </Text>
  )
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, i) => `row ${i}`)

export function LoadingRows() {
  return (
    <Stack gap={6} role="status" aria-label="Loading the leads">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
