import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { Enrolments } from '../../../../generated/dashboard/documents.ts'
import { prettyPhone } from '../../../components/lead-name.ts'
import { TextLink } from '../../../components/links.tsx'
import { ListedName } from '../../../components/listed-name.tsx'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { type Column, Records, RecordsLoading } from '../../../components/records.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'

type Enrolment = NonNullable<ResultOf<typeof Enrolments>['enrolments']>['edges'][number]['node']

const LEADS_A_PAGE = 25

/** Who was given to the campaign, newest first, and when they are followed up. */
export function EnrolmentsTab() {
  const { campaign } = useCampaign()
  const pages = usePages()
  const variables = { campaignId: campaign.id, first: LEADS_A_PAGE, after: pages.after }
  const [{ data, error }, ask] = useQuery({ query: Enrolments, variables, requestPolicy: 'cache-and-network' })
  const page = data?.enrolments

  if (error && !page) return <Problem error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!page) return <RecordsLoading />
  if (page.edges.length === 0 && pages.isFirst) return <Nobody />
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Leads added by hand, by API or by an import. Follow-ups stop when a lead replies.
      </Text>
      <Records
        label="Leads of the campaign, newest first"
        columns={COLUMNS}
        rows={page.edges.map(({ node }) => node)}
        keyOf={({ leadId }) => leadId}
      />
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of leads" />
    </>
  )
}

const COLUMNS: readonly Column<Enrolment>[] = [
  { label: 'Lead', of: (enrolment) => <LeadLink {...enrolment} /> },
  { label: 'Phone', of: ({ lead }) => <span className="lt-number">{lead ? prettyPhone(lead.phone) : ''}</span> },
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
  const { workspace } = usePlace()
  if (!lead) return <>Erased</>
  return (
    <TextLink to="/w/$workspaceId/leads/$leadId" params={{ workspaceId: workspace.id, leadId }} className="lt-text">
      <ListedName lead={lead} />
    </TextLink>
  )
}

function Nobody() {
  return (
    <Empty icon={IconUsers} title="No leads in this campaign yet">
      Choose this campaign when you add or import leads.
    </Empty>
  )
}
