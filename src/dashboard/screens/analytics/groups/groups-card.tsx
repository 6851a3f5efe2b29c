import { Group, Paper, SegmentedControl, Skeleton, Table, Text, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { AnalyticsGroups } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Problem } from '../../../components/screen/problem.tsx'
import { percent } from '../../../components/text/percent.ts'
import { type Shown, variablesFor } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'
import { count, share } from '../words.ts'

type Analytics = NonNullable<ResultOf<typeof AnalyticsGroups>['analytics']>
type Counts = Omit<NonNullable<Analytics['funnelsBySource']>[number], 'source' | '__typename'>
type GroupRow = Counts & { id: string; name: string; campaignId: string | null }

/** The results of the leads of each source and campaign. */
export function GroupsCard({ shown }: { shown: Shown }) {
  const part = usePart(AnalyticsGroups, variablesFor(shown))
  const [by, setBy] = useState<'source' | 'campaign'>('source')
  const rows =
    part.data?.analytics && (by === 'source' ? ofSources(part.data.analytics) : ofCampaigns(part.data.analytics))
  return (
    <Paper component="section" ref={part.ref} aria-label="By source and campaign">
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2}>{by === 'source' ? 'Leads by source' : 'Leads by campaign'}</Title>
        <SegmentedControl
          size="xs"
          aria-label="Group by"
          data={[
            { value: 'source', label: 'Source' },
            { value: 'campaign', label: 'Campaign' },
          ]}
          value={by}
          onChange={(value) => setBy(value as 'source' | 'campaign')}
        />
      </Group>
      {!rows && part.error ? (
        <Problem error={part.error} onRetry={part.refetch} />
      ) : !rows ? (
        <Skeleton height={180} role="status" aria-label="Loading" />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No new leads in this period.
        </Text>
      ) : (
        <Groups rows={rows} by={by} isOld={part.isOld} />
      )}
    </Paper>
  )
}

function Groups({ rows, by, isOld }: { rows: readonly GroupRow[]; by: 'source' | 'campaign'; isOld: boolean }) {
  return (
    <Table.ScrollContainer type="native" tabIndex={0} minWidth={420} opacity={isOld ? 0.55 : 1}>
      <Table aria-label={`Leads by ${by}`} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{by === 'source' ? 'Source' : 'Campaign'}</Table.Th>
            <Table.Th ta="right">Leads</Table.Th>
            <Table.Th ta="right">Replied</Table.Th>
            <Table.Th ta="right">Qualified</Table.Th>
            <Table.Th ta="right">Booked</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, campaignId, leads, engaged, qualified, booked }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {campaignId ? (
                  <TextLink inherit to="/w/$workspaceId/campaigns/$campaignId" params={{ campaignId }}>
                    {name}
                  </TextLink>
                ) : (
                  <span className="lt-text">{name}</span>
                )}
              </Table.Td>
              <Table.Td ta="right" className="lt-number">
                {count(leads)}
              </Table.Td>
              <Reached part={engaged} whole={leads} />
              <Reached part={qualified} whole={leads} />
              <Reached part={booked} whole={leads} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A count and its share of the leads. */
function Reached({ part, whole }: { part: number; whole: number }) {
  return (
    <Table.Td ta="right" className="lt-number">
      {count(part)}{' '}
      <Text span size="xs" c="dimmed">
        {part > 0 && percent(share(part, whole))}
      </Text>
    </Table.Td>
  )
}

function ofSources({ funnelsBySource }: Analytics): GroupRow[] {
  return (funnelsBySource ?? []).map(({ source, ...counts }) => ({
    ...counts,
    id: source ?? '',
    name: source ?? 'No source',
    campaignId: null,
  }))
}

function ofCampaigns({ funnelsByCampaign }: Analytics): GroupRow[] {
  return (funnelsByCampaign ?? []).map(({ campaignId, campaignName, ...counts }) => ({
    ...counts,
    id: campaignId,
    name: campaignName,
    campaignId,
  }))
}
