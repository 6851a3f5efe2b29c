import { Paper, Stack } from '@mantine/core'
import { CampaignForm } from './campaign-form.tsx'
import { DefaultCampaign } from './default-campaign.tsx'

/** What there is to set of a campaign beside its playbook. */
export function SettingsTab() {
  return (
    <Stack maw={640} gap="md">
      <CampaignForm />
      <Paper component="section" aria-label="Default campaign">
        <DefaultCampaign />
      </Paper>
    </Stack>
  )
}
