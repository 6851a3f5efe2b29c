import { Stack, Text } from '@mantine/core'
import { CampaignResults, VersionResults } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { type Column, Records, RecordsLoading } from '../../../components/table/records.tsx'
import { Figures } from '../../../components/text/figures.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { useRefetchInTab } from '../campaign/use-refetch-in-tab.ts'
import { FIGURES } from './figures.ts'
import classes from './results.module.css'
import { type Results, stagesOf } from './stages.ts'

/** What the campaign has brought: a funnel, and the same numbers for each version of the playbook. */
export function ResultsTab() {
  const { campaign } = useCampaign()
  const query = useFreshQuery(CampaignResults, { id: campaign.id })
  useRefetchInTab('results', query.refetch)
  return (
    <Loaded
      value={query.data?.campaignResults?.[0]}
      query={query}
      title="Couldn’t load the results"
      placeholder={<RecordsLoading />}
    >
      {(results) => (
        <Stack gap="md">
          <Panel title="Results">
            <Stack gap="md">
              <Funnel results={results} />
              <Figures
                figures={[
                  { name: 'Opening texts', value: results.texted.toLocaleString() },
                  { name: 'Delivered', value: results.delivered.toLocaleString() },
                  { name: 'Replied to a text', value: results.replied.toLocaleString() },
                  { name: 'Handed off', value: results.handedOff.toLocaleString() },
                  { name: 'Opted out', value: results.optedOut.toLocaleString() },
                ]}
              />
            </Stack>
          </Panel>
          <Versions campaignId={campaign.id} />
        </Stack>
      )}
    </Loaded>
  )
}

function Funnel({ results }: { results: Results }) {
  return (
    <ol className={classes.funnel} aria-label="Funnel">
      {stagesOf(results).map(({ label, count, share, hint }) => (
        <li key={label}>
          <div>
            <Text size="sm">{label}</Text>
            {hint && <Note>{hint}</Note>}
          </div>
          <div className={classes.track} aria-hidden>
            {count > 0 && <div className={classes.bar} style={{ width: `${100 * share}%` }} />}
          </div>
          <Text size="sm" fw={600} className="lt-number" ta="right">
            {count.toLocaleString()}
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** Only with several versions: one version has the numbers above. */
function Versions({ campaignId }: { campaignId: string }) {
  const { data, refetch } = useFreshQuery(VersionResults, { id: campaignId })
  useRefetchInTab('results', refetch)
  const versions = data?.campaignResults ?? []
  if (versions.length < 2) return null
  return (
    <Records
      label="Results by version, newest first"
      columns={COLUMNS}
      rows={versions}
      keyOf={({ version }) => String(version)}
    />
  )
}

const COLUMNS: readonly Column<Results>[] = [
  { label: 'Version', of: ({ version }) => <span className="lt-number">Version {version}</span> },
  ...FIGURES.map(({ label, of }) => ({
    label,
    of: (results: Results) => <span className="lt-number">{of(results).toLocaleString()}</span>,
    isNarrow: true,
  })),
]
