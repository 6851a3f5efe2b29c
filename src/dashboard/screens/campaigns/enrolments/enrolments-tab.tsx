import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { Enrolments } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { ListedName } from '../../../components/text/listed-name.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { useRefetchInTab } from '../campaign/use-refetch-in-tab.ts'

type Enrolment = NonNullable<ResultOf<typeof Enrolments>['enrolments']>['edges'][number]['node']

const LEADS_A_PAGE = 25

/** The leads of the campaign, newest first, with the time of their next follow-up. */
export function EnrolmentsTab() {
  const { campaign } = useCampaign()
  const variables = { campaignId: campaign.id, first: LEADS_A_PAGE }
  const list = usePagedQuery(Enrolments, variables, ({ enrolments }) => enrolments)
  useRefetchInTab('enrolments', list.refetch)
  return (
    <Paged
      list={list}
      label="leads"
      empty={
        <Empty icon={IconUsers} title="No leads in this campaign yet">
          Choose this campaign when you add or import leads.
        </Empty>
      }
    >
      {(rows) => (
        <>
          <Hint mb="sm">Leads added manually, by API or with an import. Follow-ups stop when a lead replies.</Hint>
          <Records
            label="Leads in this campaign, newest first"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ leadId }) => leadId}
          />
        </>
      )}
    </Paged>
  )
}

const COLUMNS: readonly Column<Enrolment>[] = [
  { label: 'Lead', of: (enrolment) => <LeadLink {...enrolment} /> },
  { label: 'Phone number', of: ({ lead }) => <span className="lt-number">{lead ? prettyPhone(lead.phone) : ''}</span> },
  { label: 'Added', of: ({ createdAt }) => <When at={createdAt} /> },
  { label: 'Follow-ups', of: ({ followUpCount }) => <span className="lt-number">{followUpCount}</span> },
  {
    label: 'Next follow-up',
    of: ({ followUpDueAt }) =>
      followUpDueAt ? (
        <When at={followUpDueAt} />
      ) : (
        <Text inherit c="dimmed">
          None
        </Text>
      ),
  },
]

function LeadLink({ lead, leadId }: Enrolment) {
  if (!lead) return <>Erased</>
  return (
    <TextLink to="/w/$workspaceId/leads/$leadId" params={{ leadId }} className="lt-text">
      <ListedName lead={lead} />
    </TextLink>
  )
}
