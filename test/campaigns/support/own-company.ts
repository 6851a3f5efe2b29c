import { expect } from 'vitest'
import { PLAYBOOK_TEMPLATES, type Playbook, type Template } from '../../../src/domain/campaigns/index.ts'
import type { TestApp, Workspace } from '../../support/harness.ts'

const PROFILE = `mutation { updateCompanyProfile(input: {
  name: "Ridge Roofing", helpContact: "(415) 555-0100", serviceArea: "Oakland" }) { workspace { id } } }`
const SAVE = 'mutation ($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { __typename } }'
const ACTIVATE = 'mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { campaign { status } } }'

/** A template whose claims a company has confirmed. */
export function confirmed(template: Template): Playbook {
  const { playbook } = PLAYBOOK_TEMPLATES[template]
  return { ...playbook, facts: playbook.facts.map((fact) => ({ ...fact, confirmed: true })) }
}

/** Does what an owner does before real leads are texted: the profile, the claims, and the activation of the first campaign. */
export async function openForBusiness(service: TestApp, { key, campaignId }: Workspace): Promise<void> {
  const save = { campaignId, playbook: confirmed('home_services'), expectedVersion: 1 }
  const requests: [string, object?][] = [
    [PROFILE],
    [SAVE, { input: save }],
    [ACTIVATE, { input: { id: campaignId, status: 'ACTIVE' } }],
  ]
  for (const [query, variables] of requests) {
    const { body } = await service.graphql(query, { ...variables }, { key })
    expect(body.errors).toBeUndefined()
  }
}
