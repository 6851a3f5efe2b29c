import { Badge, Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PlaybookVersions } from '../../../../generated/dashboard/documents.ts'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { Records } from '../../../components/table/records.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { useRefetchInTab } from '../campaign/use-refetch-in-tab.ts'
import { VersionDialog } from './version-dialog.tsx'

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')
const VERSIONS_A_PAGE = 20

/** All versions of the playbook. */
export function VersionsTab() {
  const { campaign, latest } = useCampaign()
  const { version: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const variables = { campaignId: campaign.id, first: VERSIONS_A_PAGE }
  const versions = usePagedQuery(PlaybookVersions, variables, ({ playbookVersions }) => playbookVersions)
  useRefetchInTab('versions', versions.refetch)
  const show = (version: number | null) =>
    void navigate({ search: ({ version: _, ...rest }) => ({ ...rest, ...(version !== null && { version }) }) })

  return (
    <>
      <Hint mb="sm">A conversation keeps the version it started with.</Hint>
      <Paged list={versions} label="versions" empty={null}>
        {(rows) => (
          <Records
            label="Playbook versions, newest first"
            rows={rows}
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
            actions={({ version }) => (
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
        )}
      </Paged>
      <VersionDialog version={shown ?? null} onClose={() => show(null)} />
    </>
  )
}
