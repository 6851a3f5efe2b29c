import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { When } from '../../../components/text/when.tsx'
import { FIGURES } from '../results/figures.ts'
import type { Results } from '../results/stages.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './campaign-list.module.css'
import type { Listed } from './listed.ts'

type Props = {
  campaigns: readonly Listed[]
  nameOf: (campaign: Listed) => ReactNode
  results: ReadonlyMap<string, Results>
}

/** Campaigns on a phone, each with its results. */
export function CampaignCards({ campaigns, nameOf, results }: Props) {
  return (
    <ul className="lt-box lt-rows" aria-label="Campaigns, newest first">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={classes.card}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            {nameOf(campaign)}
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
