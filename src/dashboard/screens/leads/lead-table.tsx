import { Skeleton, Stack, Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { TextLink } from '../../components/screen/links.tsx'
import { givenName, leadName, prettyPhone } from '../../components/text/lead-name.ts'
import { ListedName } from '../../components/text/listed-name.tsx'
import type { ListedLead } from './lead-search.ts'
import { ListedTime } from './listed-time.tsx'
import { LeadStatusBadges } from './status-badge.tsx'

export function LeadTable({ leads }: { leads: readonly ListedLead[] }) {
  return (
    <Table.ScrollContainer type="native" minWidth={760} className="lt-box">
      <Table aria-label="Leads, newest first" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="20%">Name</Table.Th>
            <Table.Th w="15%">Phone number</Table.Th>
            <Table.Th w="17%">Status</Table.Th>
            <Table.Th w="14%">Source</Table.Th>
            <Table.Th w="14%">Campaign</Table.Th>
            <Table.Th w="10%">Created</Table.Th>
            <Table.Th w="10%">Updated</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Memoized, since the list is refetched often. */
const LeadRow = memo(function LeadRow({ lead }: { lead: ListedLead }) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const to = { to: '/w/$workspaceId/leads/$leadId', params: { leadId: lead.id } } as const
  const name = givenName(lead.attributes) ?? `No name, ${leadName(lead)}`
  // The link is for keyboards and new tabs; a click anywhere in the row opens the lead.
  const open = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isOnLink && !window.getSelection()?.toString()) void navigate(to)
  }
  return (
    <Table.Tr onClick={open} style={{ cursor: 'pointer' }}>
      <Table.Td>
        <TextLink {...to} inherit c="inherit" fw={500} className="lt-clip" title={name} aria-label={name}>
          <ListedName lead={lead} />
        </TextLink>
      </Table.Td>
      <Table.Td className="lt-number">{prettyPhone(lead.phone)}</Table.Td>
      <Table.Td>
        <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
      </Table.Td>
      <Table.Td c="dimmed">
        <Clipped text={lead.source} />
      </Table.Td>
      <Table.Td c="dimmed">
        <Clipped text={lead.campaign?.name ?? null} />
      </Table.Td>
      <Table.Td c="dimmed">
        <ListedTime at={lead.createdAt} />
      </Table.Td>
      <Table.Td c="dimmed">
        <ListedTime at={lead.updatedAt} />
      </Table.Td>
    </Table.Tr>
  )
})

function Clipped({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span className="lt-clip" title={text}>
      {text}
    </span>
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
