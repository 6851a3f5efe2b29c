import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Campaign } from '../../../../generated/dashboard/documents.ts'
import type { Draft } from '../draft/use-draft.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import type { Checked } from '../draft/use-mistakes.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'
import type { Script } from '../playbook/script.ts'

type CampaignData = ResultOf<typeof Campaign>
export type CampaignDetails = NonNullable<CampaignData['campaign']>
export type CampaignWorkspace = NonNullable<CampaignData['workspace']>

/** The data that all tabs of a campaign page share. */
export type CampaignPage = {
  campaign: CampaignDetails
  workspace: CampaignWorkspace
  schema: JsonSchema
  latest: Version
  draft: Draft
  checked: Checked
  /** The script of the draft, or the last valid one while the draft has syntax errors. */
  script: Script
  mayEdit: boolean
  /** Checks for a newer saved playbook. */
  reload(): void
}

export const CampaignContext = createContext<CampaignPage | null>(null)

export function useCampaign(): CampaignPage {
  const page = use(CampaignContext)
  if (!page) throw new Error('Only a part of a campaign’s page has a campaign')
  return page
}
