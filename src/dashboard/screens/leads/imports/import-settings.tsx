import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { optionsOf } from '../../../components/form/options.ts'
import { useCampaignChoices } from '../../../documents/use-campaign-choices.ts'
import { REASONS } from '../lead/suppression-words.ts'
import { countryChoices } from './countries.ts'
import type { ImportKind } from './import-search.ts'

/** Settings that apply to all rows. */
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
  const set = (changes: Partial<ImportSettings>) => onChange({ ...settings, ...changes })
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
            data={optionsOf(REASONS)}
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

type CampaignProps = { settings: ImportSettings; set: (changes: Partial<ImportSettings>) => void }

function CampaignSettings({ settings, set }: CampaignProps) {
  const { campaignId, sendOpenings } = settings
  return (
    <>
      <Select
        size="xs"
        label="Campaign"
        placeholder="None"
        data={useCampaignChoices()}
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
            : 'The text is sent only if the campaign is active and sends its opening text automatically. Sending hours, limits and blocked numbers apply.'
        }
        checked={sendOpenings}
        disabled={campaignId === null}
        onChange={({ currentTarget }) => set({ sendOpenings: currentTarget.checked })}
      />
    </>
  )
}

/** The settings as form fields of the upload. */
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
