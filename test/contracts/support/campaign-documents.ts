import { realEstate } from '../../../src/domain/campaigns/index.ts'
import { graphqlActions } from '../../support/graphql-actions.ts'
import type { Json, TestApp } from '../../support/harness.ts'

const CREATE =
  'mutation($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on PlaybookSaved { campaign { id } } } }'

/** Variables of the dashboard's campaign documents, with a campaign of their own. */
export async function campaignVariables(service: TestApp): Promise<Record<string, Record<string, unknown>>> {
  const { run } = graphqlActions(service)
  const { data } = await run(CREATE, { input: { name: 'Homes', template: 'REAL_ESTATE' } })
  const { id } = (data!.createCampaign as Json).campaign
  return {
    Campaign: { id },
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
