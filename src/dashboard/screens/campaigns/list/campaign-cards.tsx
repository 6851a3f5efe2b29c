import { Group, Text } from '@mantine/core'
import { When } from '../../../components/text/when.tsx'
import { type Results, reachedBy } from '../results/stages.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './campaign-list.module.css'
import { CampaignName } from './campaign-name.tsx'
import type { Listed } from './listed.ts'

type Props = {
  campaigns: readonly Listed[]
  defaultCampaignId: string | null
  /** Whether the sandbox uses the example company. */
  isExample: boolean
  results: ReadonlyMap<string, Results>
}

const FIGURES: readonly { label: string; of: (results: Results) => number }[] = [
  { label: 'Leads', of: reachedBy },
  { label: 'Conversations', of: ({ conversations }) => conversations },
  { label: 'Qualified', of: ({ qualified }) => qualified },
  { label: 'Booked', of: ({ booked }) => booked },
  { label: 'Opted out', of: ({ optedOut }) => optedOut },
]

/** Campaigns on a phone, each with its results in one row. */
export function CampaignCards({ campaigns, defaultCampaignId, isExample, results }: Props) {
  return (
    <ul className="lt-box lt-rows" aria-label="Campaigns, newest first">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={classes.card}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <CampaignName campaign={campaign} isDefault={campaign.id === defaultCampaignId} isExample={isExample} />
            <StatusBadge status={campaign.status} />
          </Group>
          <dl className={classes.figures}>
            {FIGURES.map(({ label, of }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="lt-number">
                  <Figure result={results.get(campaign.id)} of={of} />
                </dd>
              </div>
            ))}
          </dl>
          <Text size="xs" c="dimmed">
            Updated <When at={campaign.updatedAt} />
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Figure({ result, of }: { result: Results | undefined; of: (results: Results) => number }) {
  if (!result) return '…'
  const count = of(result)
  return <span data-none={count === 0 || undefined}>{count.toLocaleString()}</span>
}
