import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import {
  audit,
  type Change,
  optionalOnCreate,
  sql,
  stampResult,
  type Tx,
  text,
  type WriteDeps,
} from '../kernel/index.ts'
import { sendingHours } from '../workspaces/index.ts'
import { campaignStatus } from './campaign.ts'
import { insertVersion, type PlaybookResult, parseStorablePlaybook } from './save-playbook.ts'
import { PLAYBOOK_TEMPLATES, TEMPLATES } from './seeds/index.ts'
import { campaignName, initiatedPerDayMax } from './update-campaign.ts'

const CAMPAIGNS_MAX = 100

export const CreateCampaignInput = z
  .strictObject({
    name: campaignName,
    template: optionalOnCreate(z.enum(TEMPLATES)).describe('Industry template to copy the playbook from.'),
    playbook: z.unknown().optional().describe('A custom playbook.'),
    note: optionalOnCreate(text(0, 500)).describe('Note for this playbook version, at most 500 characters.'),
    status: optionalOnCreate(campaignStatus).describe('Initial status. Default: draft.'),
    initiated_per_day_max: optionalOnCreate(initiatedPerDayMax).describe(
      'Maximum number of messages the campaign may start with one lead in 24 hours, 1 to 3. Replies are not counted. ' +
        'Default: 3.',
    ),
    sending_hours: optionalOnCreate(sendingHours).describe(
      'When the campaign’s messages are sent, within the workspace’s sending hours. Default: the workspace’s sending ' +
        'hours.',
    ),
  })
  .refine(({ template, playbook }) => (template === undefined) !== (playbook == null), {
    path: ['playbook'],
    error: 'Provide either `template` or `playbook`, not both.',
  })
  .describe('Parameters of a new campaign. Provide exactly one of template and playbook.')

type Input = Change<z.output<typeof CreateCampaignInput>>
/** Creates a campaign with the first version of its playbook, or returns the playbook's errors. At most 100 per workspace. */
export async function createCampaign(deps: WriteDeps, input: Input): Promise<PlaybookResult> {
  const { workspaceId, actor, idempotency } = input
  const parsed = parseStorablePlaybook(input.template ? PLAYBOOK_TEMPLATES[input.template].playbook : input.playbook)
  if (!parsed.ok) return { outcome: 'refused', problems: parsed.problems }
  const { playbook } = parsed
  const campaignId = deps.ids.next('camp')
  return deps.db.transaction('campaign.create', async (tx) => {
    const after = await insertCampaign(deps, tx, { ...input, campaignId })
    await insertVersion(deps, tx, { workspaceId, campaignId, version: 1, playbook, note: input.note ?? null })
    await stampResult(tx, workspaceId, idempotency, campaignId)
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.created', subjectId: campaignId, after })
    return { outcome: 'saved', campaignId, version: 1 }
  })
}

type NewCampaign = Pick<Input, 'workspaceId' | 'name' | 'status' | 'initiated_per_day_max' | 'sending_hours'> & {
  campaignId: string
}

/** The campaign's row, without its playbook, in the caller's transaction. `limit_reached` beyond 100. */
export async function insertCampaign(deps: Pick<WriteDeps, 'clock'>, tx: Tx, input: NewCampaign): Promise<object> {
  const { workspaceId, campaignId, name, status, initiated_per_day_max, sending_hours } = input
  const now = deps.clock.now()
  await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<object>(sql`
    insert into campaign (workspace_id, id, name, status, initiated_per_day_max, sending_hours, playbook_version,
                          created_at, updated_at)
    select ${workspaceId}, ${campaignId}, ${name}, ${status ?? 'draft'}, ${initiated_per_day_max ?? 3}::int,
           ${sending_hours ? JSON.stringify(sending_hours) : null}::jsonb, 1, ${now}, ${now}
    where (select count(*) from campaign where workspace_id = ${workspaceId}) < ${CAMPAIGNS_MAX}
    returning name, status, initiated_per_day_max, sending_hours, playbook_version`)
  if (row) return row
  const message = `A workspace can have at most ${CAMPAIGNS_MAX} campaigns.`
  throw new Refusal({ refused: 'limit_reached', limit: CAMPAIGNS_MAX }, { message })
}
