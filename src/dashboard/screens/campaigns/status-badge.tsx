import { Badge, Tooltip } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { Campaign } from '../../../generated/dashboard/documents.ts'

export type CampaignStatus = NonNullable<ResultOf<typeof Campaign>['campaign']>['status']

export const STATUSES: Readonly<Record<CampaignStatus, { label: string; color: string; means: string }>> = {
  DRAFT: { label: 'Draft', color: 'gray', means: 'Not started. No texts are sent automatically.' },
  ACTIVE: { label: 'Active', color: 'thread', means: 'Sends opening texts, replies and follow-ups.' },
  PAUSED: {
    label: 'Paused',
    color: 'orange',
    means: 'No opening texts or follow-ups are sent. Open conversations continue.',
  },
}

export function StatusBadge({ status }: { status: CampaignStatus }) {
  const { label, color, means } = STATUSES[status]
  return (
    <Tooltip label={means}>
      <Badge color={color} flex="none">
        {label}
      </Badge>
    </Tooltip>
  )
}
