import { Stack } from '@mantine/core'
import { CampaignForm } from './campaign-form.tsx'
import { DefaultCampaign } from './default-campaign.tsx'

export function SettingsTab() {
  return (
    <Stack maw={640} gap="md">
      <CampaignForm />
      <DefaultCampaign />
    </Stack>
  )
}
