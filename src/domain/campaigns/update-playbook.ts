import { z } from 'zod'
import { AppError, Refusal } from '../../errors.ts'
import { audit, type Change, optionalOnCreate, sql, stampResult, text, type WriteDeps } from '../kernel/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import { checkReady } from './activation.ts'
import { campaignId } from './campaign.ts'
import type { Playbook } from './playbook.ts'
import { insertVersion, type PlaybookResult, parseStorablePlaybook, playbookJson } from './save-playbook.ts'

export const UpdatePlaybookInput = z
  .strictObject({
    campaign_id: campaignId,
    playbook: playbookJson.describe('The complete new playbook.'),
    expected_version: z
      .int()
      .min(1)
      .describe('The version that the changes are based on. If a newer version exists, the update is refused.'),
    note: optionalOnCreate(text(0, 500)).describe('Note about the change, at most 500 characters.'),
  })
  .describe('A new version of a campaign’s playbook.')

type Input = Change<z.output<typeof UpdatePlaybookInput>>
type Saved = { version: number; status: string; playbook: Playbook; company: Company }

/**
 * Saves a playbook as the campaign's next version. New conversations use it; open ones keep theirs. Throws `conflict` if the
 * playbook has changed since the expected version, and `campaign_not_ready` if the campaign is active and a new text must be
 * changed or confirmed first.
 */
export async function updatePlaybook(
  deps: WriteDeps,
  { workspaceId, actor, idempotency, ...input }: Input,
): Promise<PlaybookResult> {
  const { campaign_id: campaignId, expected_version: expected, note = null } = input
  return deps.db.transaction('campaign.playbook', async (tx) => {
    // First alone: a statement that waits for the lock still joins the version that was current when it began.
    await tx.query(
      sql`select id from campaign where workspace_id = ${workspaceId} and id = ${campaignId} for no key update`,
    )
    const [campaign] = await tx.query<Saved>(sql`
      select c.playbook_version as version, c.status, p.playbook, ${COMPANY} from campaign c
      join workspace w on w.id = c.workspace_id
      join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
      where c.workspace_id = ${workspaceId} and c.id = ${campaignId}`)
    if (!campaign) throw AppError.notFound('campaign', campaignId, 'campaign_id')
    const parsed = parseStorablePlaybook(input.playbook, campaign.company)
    if (!parsed.ok) return { outcome: 'refused', problems: parsed.problems }
    if (campaign.version !== expected) {
      const message = `The playbook is now at version ${campaign.version}. Read it and apply your changes to it.`
      throw new Refusal(
        { refused: 'playbook_outdated', version: campaign.version },
        { param: 'expected_version', message },
      )
    }
    if (campaign.status === 'active') checkReady(parsed.playbook, campaign.company, campaign)
    const version = expected + 1
    await insertVersion(deps, tx, { workspaceId, campaignId, version, playbook: parsed.playbook, note })
    const now = deps.clock.now()
    const data = { playbookVersion: version, questionsDueAt: now, updatedAt: now }
    await tx.writes(workspaceId).campaign.updateMany({ where: { id: campaignId }, data })
    tx.hint({ queue: 'match-questions', workspaceId, id: campaignId })
    await stampResult(tx, workspaceId, idempotency, `${campaignId}@${version}`)
    const change = { before: { playbook_version: expected }, after: { playbook_version: version, note } }
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.playbook_updated', subjectId: campaignId, ...change })
    return { outcome: 'saved', campaignId, version }
  })
}
