import { IconSend } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { CampaignSends } from '../../../generated/dashboard/documents.ts'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../components/table/paged.tsx'
import { type Column, Records } from '../../components/table/records.tsx'
import { When } from '../../components/text/when.tsx'
import { SendProgress } from './send-progress.tsx'
import { filterInWords } from './send-words.ts'

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
  { label: 'Leads', of: ({ filter }) => filterInWords(filter) },
  { label: 'Progress', of: ({ id }) => <SendProgress id={id} /> },
  { label: 'Pace', of: ({ perHour }) => (perHour ? `${perHour.toLocaleString()} per hour` : 'No limit') },
  { label: 'Created', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
]
