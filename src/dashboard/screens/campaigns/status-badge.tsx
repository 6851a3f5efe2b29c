import { Badge, Tooltip } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { Campaign } from '../../../generated/dashboard/documents.ts'

export type CampaignStatus = NonNullable<ResultOf<typeof Campaign>['campaign']>['status']

export const STATUSES: Readonly<Record<CampaignStatus, { label: string; color: string; means: string }>> = {
  DRAFT: { label: 'Draft', color: 'gray', means: 'Not started: it texts nobody by itself.' },
  ACTIVE: { label: 'Active', color: 'thread', means: 'It opens, answers and follows up.' },
  PAUSED: {
    label: 'Paused',
    color: 'orange',
    means: 'It opens and follows up nothing. Conversations that are open go on.',
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
