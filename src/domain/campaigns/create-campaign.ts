import { z } from 'zod'
import {
  audit,
  type Change,
  camelCased,
  checkLimit,
  givenFields,
  optionalOnCreate,
  type RowKey,
  sql,
  stampResult,
  type Tx,
  text,
  type WriteDeps,
} from '../kernel/index.ts'
import { readCompany, sendingHours } from '../workspaces/index.ts'
import { checkReady } from './activation.ts'
import { campaignStatus } from './campaign.ts'
import { insertVersion, type PlaybookResult, parseStorablePlaybook, playbookJson } from './save-playbook.ts'
import { PLAYBOOK_TEMPLATES, templateName } from './seeds/index.ts'
import { campaignName, initiatedPerDayMax, type UpdateCampaignInput } from './update-campaign.ts'

const CAMPAIGNS_MAX = 100

export const CreateCampaignInput = z
  .strictObject({
    name: campaignName,
    template: optionalOnCreate(templateName).describe('Industry template to copy the playbook from.'),
    playbook: optionalOnCreate(playbookJson).describe('A custom playbook for the campaign.'),
    note: optionalOnCreate(text(0, 500)).describe('Note for this playbook version, at most 500 characters.'),
    status: optionalOnCreate(campaignStatus).describe('Initial status. Default: draft.'),
    initiated_per_day_max: optionalOnCreate(initiatedPerDayMax).describe(
      'Maximum number of messages that the campaign can send to one lead in 24 hours, 1 to 3. Replies to the lead are ' +
        'not counted. Default: 3.',
    ),
    sending_hours: optionalOnCreate(sendingHours).describe(
      'Hours in which the campaign’s messages are sent, within the workspace’s sending hours. Default: the workspace’s ' +
        'sending hours.',
    ),
  })
  .refine(({ template, playbook }) => (template === undefined) !== (playbook === undefined), {
    path: ['playbook'],
    error: 'Provide either `template` or `playbook`, not both.',
  })
  .describe('Parameters of a new campaign. Provide either `template` or `playbook`.')

type Input = Change<z.output<typeof CreateCampaignInput>>
/** Creates a campaign with the first version of its playbook, or returns the playbook's errors. At most 100 per workspace. */
export async function createCampaign(deps: WriteDeps, input: Input): Promise<PlaybookResult> {
  const { workspaceId, actor, idempotency, name, status, initiated_per_day_max, sending_hours } = input
  const given = input.template ? PLAYBOOK_TEMPLATES[input.template].playbook : input.playbook
  const parsed = parseStorablePlaybook(given, await readCompany(deps.db, workspaceId))
  if (!parsed.ok) return { outcome: 'refused', problems: parsed.problems }
  const { playbook } = parsed
  const campaignId = deps.ids.next('camp')
  return deps.db.transaction('campaign.create', async (tx) => {
    if (status === 'active') checkReady(playbook, await readCompany(tx, workspaceId))
    const settings = { name, status, initiated_per_day_max, sending_hours }
    const after = await insertCampaign(deps, tx, { workspaceId, id: campaignId }, settings)
    await insertVersion(deps, tx, { workspaceId, campaignId, version: 1, playbook, note: input.note ?? null })
    await stampResult(tx, workspaceId, idempotency, campaignId)
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.created', subjectId: campaignId, after })
    return { outcome: 'saved', campaignId, version: 1 }
  })
}

type NewCampaign = Omit<z.output<typeof UpdateCampaignInput>, 'id' | 'status'> & {
  name: string
  status?: z.output<typeof campaignStatus> | undefined
}

const DEFAULTS = { status: 'draft', initiated_per_day_max: 3, sending_hours: null, playbook_version: 1 }

/** The campaign's row, without its playbook, in the caller's transaction. `limit_reached` beyond 100. */
export async function insertCampaign(
  deps: Pick<WriteDeps, 'clock'>,
  tx: Tx,
  { workspaceId, id }: RowKey,
  settings: NewCampaign,
): Promise<object> {
  const counted = sql`select count(*)::int as count from campaign where workspace_id = ${workspaceId}`
  await checkLimit(tx, { workspaceId, max: CAMPAIGNS_MAX, items: 'campaigns' }, counted)
  const now = deps.clock.now()
  const row = { ...DEFAULTS, ...givenFields(settings) }
  await tx.writes(workspaceId).campaign.create({ data: { ...camelCased(row), id, createdAt: now, updatedAt: now } })
  return row
}
