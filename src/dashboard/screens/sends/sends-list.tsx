import { IconSend } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { CampaignSends } from '../../../generated/dashboard/documents.ts'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../components/table/paged.tsx'
import { type Column, Records } from '../../components/table/records.tsx'
import { When } from '../../components/text/when.tsx'
import { LEAD_STATUSES, type LeadStatus } from '../../documents/lead-status.ts'
import { SendProgress } from './send-progress.tsx'

type Send = NonNullable<ResultOf<typeof CampaignSends>['campaignSends']>['edges'][number]['node']

const SENDS_A_PAGE = 20

/** The sends of a campaign, newest first. */
export function SendsList({ campaignId }: { campaignId: string }) {
  const variables = { campaignId, first: SENDS_A_PAGE }
  const list = usePagedQuery(CampaignSends, variables, ({ campaignSends }) => campaignSends)
  return (
    <Paged
      list={list}
      label="sends"
      empty={
        <Empty icon={IconSend} title="Not sent to leads yet">
          Select “Send to leads” to text this campaign’s opening to leads you already have.
        </Empty>
      }
    >
      {(rows) => <Records label="Sends, newest first" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
    </Paged>
  )
}

const COLUMNS: readonly Column<Send>[] = [
  { label: 'Leads', of: ({ filter }) => whoInWords(filter) },
  { label: 'Progress', of: ({ id }) => <SendProgress id={id} /> },
  { label: 'Pace', of: ({ perHour }) => (perHour ? `${perHour.toLocaleString()} per hour` : 'No limit') },
  { label: 'Created', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
]

type Filter = Partial<Record<string, string | number>>

/** The filter in words, such as "From expo, in CA". */
function whoInWords(filter: unknown): string {
  if (!filter) return 'Selected leads'
  const {
    source,
    status,
    state,
    not_texted_days: days,
    created_after: after,
    created_before: before,
    campaign_id,
  } = filter as Filter
  const known = status && LEAD_STATUSES[String(status).toUpperCase().replace('-', '_') as LeadStatus]
  const parts = [
    source && `from ${source}`,
    known && `with status ${known.label}`,
    state && `in ${state}`,
    days && `not texted in ${days} days`,
    campaign_id && 'of one campaign',
    (after || before) && 'by creation date',
  ].filter(Boolean)
  return parts.length > 0 ? `All ${parts.join(', ')}` : 'All leads'
}
