import type { PlaybookResult } from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { UnstoredPayload } from '../schema/mutation.ts'
import { PlaybookProblemObject } from '../schema/playbook-problem.ts'
import { isRefused, RefusalInterface, refusalTypeOf, refusalTypes } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'

type Saved = { campaignId: string; version: number }
type Refused = Extract<PlaybookResult, { outcome: 'refused' }> & { message: string }

const PlaybookSaved = builder.objectRef<Saved>('PlaybookSaved').implement({
  description: 'The playbook was saved.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'The new version.' }),
    campaign: rowField(t, { model: 'Campaign', id: 'campaignId' }),
  }),
})

const PlaybookRefused = builder.objectRef<Refused>('PlaybookRefused').implement({
  description: 'The playbook has errors and was not saved.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    problems: t.expose('problems', {
      type: [PlaybookProblemObject],
      description: 'All errors, each with its path in the playbook.',
    }),
  }),
})

export const SavePlaybookPayload = builder.unionType('SavePlaybookPayload', {
  description: 'Result of saving a playbook.',
  types: [
    PlaybookSaved,
    PlaybookRefused,
    refusalTypes.campaign_not_ready,
    refusalTypes.limit_reached,
    refusalTypes.playbook_outdated,
  ],
  resolveType: (made) => {
    if (isRefused(made)) return refusalTypeOf(made)
    return 'problems' in made ? PlaybookRefused : PlaybookSaved
  },
})

/** The payload of a saved playbook. The errors of another one are returned too, but not stored with the idempotency key. */
export function savedPlaybook(result: PlaybookResult): Saved {
  if (result.outcome !== 'refused') return { campaignId: result.campaignId, version: result.version }
  throw new UnstoredPayload({ ...result, message: 'The playbook has errors and was not saved.' })
}
