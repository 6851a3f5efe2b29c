import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Campaign } from '../../../../generated/dashboard/documents.ts'
import type { Draft } from '../draft/use-draft.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import type { Checked } from '../draft/use-mistakes.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'
import type { Span } from '../playbook/json-text.ts'
import type { Script } from '../playbook/script.ts'

type CampaignData = ResultOf<typeof Campaign>
export type CampaignDetails = NonNullable<CampaignData['campaign']>
export type CampaignWorkspace = NonNullable<CampaignData['workspace']>

/** A place in the playbook: a path, and its range in the JSON text. With `others`, the entries of further paths are opened. */
export type Goal = Span & { path: string | null; others?: readonly string[] }

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
  /** The place to show in the open editor. A new object repeats the action. */
  goal: Goal | undefined
  goTo(place: Goal | undefined): void
  /** Checks for a newer saved playbook. */
  reload(): void
}

export const CampaignContext = createContext<CampaignPage | null>(null)

export function useCampaign(): CampaignPage {
  const page = use(CampaignContext)
  if (!page) throw new Error('Only a part of a campaign’s page has a campaign')
  return page
}
