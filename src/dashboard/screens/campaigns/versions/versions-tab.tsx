import { Badge, Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { PlaybookVersions } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Records, RecordsLoading } from '../../../components/records.tsx'
import { When } from '../../../components/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { VersionDialog } from './version-dialog.tsx'

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')
const VERSIONS_A_PAGE = 20

/** Every playbook that the campaign has had. None is ever lost. */
export function VersionsTab() {
  const { campaign, latest } = useCampaign()
  const { version: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = usePages()
  const variables = { campaignId: campaign.id, first: VERSIONS_A_PAGE, after: pages.after }
  const [{ data, error }, ask] = useQuery({ query: PlaybookVersions, variables, requestPolicy: 'cache-and-network' })
  const list = data?.playbookVersions
  const show = (version: number | null) =>
    void navigate({ search: ({ version: _, ...rest }) => ({ ...rest, ...(version !== null && { version }) }) })

  if (error && !list) return <Problem error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!list) return <RecordsLoading />
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        A conversation keeps the version it started with.
      </Text>
      <Records
        label="Versions of the playbook, newest first"
        rows={list.edges.map(({ node }) => node)}
        keyOf={({ version }) => String(version)}
        columns={[
          {
            label: 'Version',
            of: ({ version }) => (
              <>
                <span className="lt-number">{version}</span>{' '}
                {version === latest.version && <Badge ml={6}>Current</Badge>}
              </>
            ),
          },
          { label: 'Saved', of: ({ createdAt }) => <When at={createdAt} /> },
          { label: 'Note', of: ({ note }) => <span className="lt-text">{note ?? ''}</span> },
        ]}
        acts={({ version }) => (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => show(version)}
            aria-label={`View version ${version}`}
          >
            View
          </Button>
        )}
      />
      <Pager pages={pages} pageInfo={list.pageInfo} label="Pages of versions" />
      <VersionDialog version={shown ?? null} onClose={() => show(null)} />
    </>
  )
}
