import { realEstate } from '../../campaigns/support/example-playbooks.ts'
import { graphqlActions } from '../../support/graphql-actions.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

const CREATE =
  'mutation($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on PlaybookSaved { campaign { id } } } }'

/** Variables of the dashboard's campaign documents, with a campaign of their own. */
export async function campaignVariables(service: TestApp): Promise<Record<string, Record<string, unknown>>> {
  const { run } = graphqlActions(service)
  const { data } = await run(CREATE, { input: { name: 'Homes', template: 'REAL_ESTATE' } })
  const { id } = (data!.createCampaign as Json).campaign
  const { body: lead } = await service.api('POST', '/v1/leads', { phone: newPhone() })
  const sending = { lead_ids: [lead.id], confirm_without_consent: true, starts_at: later(service) }
  const send = async (): Promise<string> =>
    (await service.api('POST', `/v1/campaigns/${service.sandbox.campaignId}/sends`, sending)).body.id
  const paused = await send()
  await service.api('POST', `/v1/sends/${paused}/pause`)
  return {
    CampaignResults: { id },
    CampaignSend: { id: paused },
    CampaignSendLive: { sendId: paused },
    CampaignSends: { campaignId: service.sandbox.campaignId },
    CancelCampaignSend: { input: { id: await send() } },
    CreateCampaignSend: {
      input: { campaignId: service.sandbox.campaignId, leadIds: [lead.id], dryRun: true },
    },
    PreviewTextedLeads: {
      input: { campaignId: service.sandbox.campaignId, leadIds: [lead.id], dryRun: true },
    },
    PauseCampaignSend: { input: { id: await send() } },
    ContinueCampaignSend: { input: { id: paused } },
    VersionResults: { id },
    Campaign: { id },
    ChosenCampaign: { id },
    CreateCampaign: { input: { name: 'More homes', template: 'REAL_ESTATE' } },
    Enrolments: { campaignId: id },
    PlaybookVersion: { campaignId: id, first: 2 },
    PlaybookVersions: { campaignId: id },
    TryPlaybook: { input: { campaignId: id, texts: ['We want to sell our house'] } },
    UpdateCampaign: { input: { id, name: 'Homes and gardens', status: 'ACTIVE' } },
    UpdatePlaybook: { input: { campaignId: id, expectedVersion: 1, playbook: { ...realEstate, threshold: 60 } } },
    ValidatePlaybook: { playbook: {} },
  }
}

function later({ clock }: TestApp): string {
  return new Date(clock.now().getTime() + 3_600_000).toISOString()
}
