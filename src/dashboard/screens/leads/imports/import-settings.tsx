import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../../../generated/dashboard/documents.ts'
import { REASONS } from '../lead/suppression-words.ts'
import { countryChoices } from './countries.ts'
import type { ImportKind } from './import-search.ts'

/** What all rows are given beside their own cells. */
export type ImportSettings = {
  source: string
  campaignId: string | null
  sendOpenings: boolean
  country: string
  reason: string
}

export const DEFAULT_SETTINGS: ImportSettings = {
  source: '',
  campaignId: null,
  sendOpenings: false,
  country: 'US',
  reason: 'OPT_OUT',
}

type Props = { kind: ImportKind; settings: ImportSettings; onChange: (settings: ImportSettings) => void }

export function ImportSettingsForm({ kind, settings, onChange }: Props) {
  const set = (given: Partial<ImportSettings>) => onChange({ ...settings, ...given })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          size="xs"
          label="Country for numbers without a country code"
          data={countryChoices()}
          value={settings.country}
          onChange={(country) => country && set({ country })}
          allowDeselect={false}
          searchable
        />
        {kind === 'leads' ? (
          <TextInput
            size="xs"
            label="Default source"
            placeholder="spring_expo"
            value={settings.source}
            onChange={({ currentTarget }) => set({ source: currentTarget.value })}
          />
        ) : (
          <Select
            size="xs"
            label="Reason for blocking"
            data={Object.entries(REASONS).map(([value, label]) => ({ value, label: label.replace(/\.$/, '') }))}
            value={settings.reason}
            onChange={(reason) => reason && set({ reason })}
            allowDeselect={false}
          />
        )}
      </SimpleGrid>
      {kind === 'leads' && <CampaignSettings settings={settings} set={set} />}
    </Stack>
  )
}

type CampaignProps = { settings: ImportSettings; set: (given: Partial<ImportSettings>) => void }

function CampaignSettings({ settings, set }: CampaignProps) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const { campaignId, sendOpenings } = settings
  return (
    <>
      <Select
        size="xs"
        label="Campaign"
        placeholder="None"
        data={campaigns}
        value={campaignId}
        onChange={(value) => set({ campaignId: value, sendOpenings: value !== null && sendOpenings })}
        clearable
        maw={{ sm: '50%' }}
      />
      <Switch
        size="sm"
        label="Send the campaign’s opening text to new leads"
        description={
          campaignId === null
            ? 'Choose a campaign first.'
            : 'Only if the campaign is active and has an automatic opening. Sending hours, limits and blocked numbers apply.'
        }
        checked={sendOpenings}
        disabled={campaignId === null}
        onChange={({ currentTarget }) => set({ sendOpenings: currentTarget.checked })}
      />
    </>
  )
}

/** The settings as the upload's form has them. */
export function uploadSettings(kind: ImportKind, settings: ImportSettings, mapping: Record<string, string>) {
  const { source, campaignId, sendOpenings, country, reason } = settings
  const common = { kind, default_country: country, mapping: JSON.stringify(mapping) }
  if (kind === 'suppressions') return { ...common, reason: reason.toLowerCase() }
  return {
    ...common,
    ...(source.trim() && { source: source.trim() }),
    ...(campaignId && { campaign_id: campaignId, send_openings: String(sendOpenings) }),
  }
}
