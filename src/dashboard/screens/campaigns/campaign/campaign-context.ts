import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Campaign } from '../../../../generated/dashboard/documents.ts'
import type { Draft } from '../draft/use-draft.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import type { Checked } from '../draft/use-mistakes.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'
import type { Script } from '../playbook/script.ts'

type Told = ResultOf<typeof Campaign>
export type CampaignDetails = NonNullable<Told['campaign']>
export type CampaignWorkspace = NonNullable<Told['workspace']>

/** What all tabs of a campaign's page are about. */
export type CampaignPage = {
  campaign: CampaignDetails
  workspace: CampaignWorkspace
  schema: JsonSchema
  latest: Version
  draft: Draft
  checked: Checked
  /** The draft as it is played; while it cannot be read, as it was when it could be. */
  script: Script
  mayEdit: boolean
  /** Looks whether somebody has saved a newer playbook. */
  lookAgain(): void
}

export const CampaignContext = createContext<CampaignPage | null>(null)

export function useCampaign(): CampaignPage {
  const page = use(CampaignContext)
  if (!page) throw new Error('Only a part of a campaign’s page has a campaign')
  return page
}
