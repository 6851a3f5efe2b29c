import { Badge, Group } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { LEAD_STATUSES, type LeadStatus } from '../../documents/lead-status.ts'

/** The lead's status, and whether they are blocked. */
export function LeadStatusBadges({ status, suppressed }: { status: LeadStatus; suppressed: boolean }) {
  const { label, color, means } = LEAD_STATUSES[status]
  return (
    <Group gap={6} wrap="nowrap">
      <Badge color={color} flex="none" title={means}>
        {label}
      </Badge>
      {suppressed && status !== 'OPTED_OUT' && (
        <Badge color="red" variant="outline" leftSection={<IconBan size={12} />} flex="none">
          Blocked
        </Badge>
      )}
    </Group>
  )
}
