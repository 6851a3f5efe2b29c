import { AllCampaignResults, CampaignsToConfirm } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { type Column, Records } from '../../../components/table/records.tsx'
import { When } from '../../../components/text/when.tsx'
import { FIGURES, type Figure } from '../results/figures.ts'
import { type Results, reachedBy } from '../results/stages.ts'
import { StatusBadge } from '../status-badge.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import classes from './campaign-list.module.css'
import { CampaignName } from './campaign-name.tsx'
import type { Listed } from './listed.ts'

type Props = {
  campaigns: readonly Listed[]
  defaultCampaignId: string | null
  /** Whether the sandbox uses the example company. */
  isExample: boolean
}

/** Campaigns with their results: a table, or cards on a phone. */
export function CampaignList({ campaigns, defaultCampaignId, isExample }: Props) {
  const isNarrow = useIsNarrow()
  const { data } = useFreshQuery(AllCampaignResults, {})
  const results = new Map(data?.campaignResults?.map((each) => [each.campaignId, each]))
  const { data: open } = useFreshQuery(CampaignsToConfirm, {})
  const toConfirm = new Map(open?.campaignsToConfirm?.map(({ campaignId, texts }) => [campaignId, texts]))
  const nameOf = (campaign: Listed) => (
    <CampaignName
      campaign={campaign}
      isDefault={campaign.id === defaultCampaignId}
      isExample={isExample}
      toConfirm={toConfirm.get(campaign.id) ?? 0}
    />
  )
  if (isNarrow) return <CampaignCards campaigns={campaigns} nameOf={nameOf} results={results} />
  const columns: Column<Listed>[] = [
    { label: 'Name', of: nameOf },
    { label: 'Status', of: ({ status }) => <StatusBadge status={status} />, isShort: true },
    ...FIGURES.map((figure) => ({
      label: figure.label,
      of: ({ id }: Listed) => <Count result={results.get(id)} {...figure} />,
      isShort: true,
      isNarrow: true,
    })),
    { label: 'Updated', of: ({ updatedAt }) => <When at={updatedAt} c="dimmed" />, isShort: true },
  ]
  return <Records label="Campaigns, newest first" columns={columns} rows={campaigns} keyOf={({ id }) => id} />
}

type CountProps = Omit<Figure, 'label'> & { result: Results | undefined }

/** A number; a step of the funnel has a bar with its share of the leads. Zeros are dim. */
function Count({ result, of, isStep = false }: CountProps) {
  if (!result) return '…'
  const count = of(result)
  const share = count / Math.max(1, reachedBy(result))
  return (
    <>
      <span className={`lt-number ${classes.count}`} data-none={count === 0 || undefined}>
        {count.toLocaleString()}
      </span>
      {isStep && reachedBy(result) > 0 && (
        <span className={classes.step} aria-hidden>
          <span style={{ width: `${100 * share}%` }} />
        </span>
      )}
    </>
  )
}
