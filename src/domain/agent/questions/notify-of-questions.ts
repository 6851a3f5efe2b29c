import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { notify } from '../../notifications/index.ts'

const TOLD_EVERY_MS = 24 * 3_600_000

/**
 * Notifies the owner that leads ask what a campaign's playbook does not answer, at most once in 24 hours per campaign. The
 * notification contains no words of a lead.
 */
export async function notifyOfQuestions(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<void> {
  const now = deps.clock.now()
  const [campaign] = await tx.query<{ name: string; open: number }>(sql`
    update campaign c set questions_told_at = ${now}
    where workspace_id = ${workspaceId} and id = ${campaignId}
      and (questions_told_at is null or questions_told_at <= ${new Date(now.getTime() - TOLD_EVERY_MS)})
    returning name, (select count(*)::int from unanswered_question q
      where q.workspace_id = c.workspace_id and q.campaign_id = c.id and q.status = 'open') as open`)
  if (!campaign || campaign.open === 0) return
  const { name, open } = campaign
  await notify(deps, tx, {
    workspaceId,
    kind: 'questions_unanswered',
    subject: `Leads ask what “${name}” does not answer`,
    body:
      `The playbook of the campaign “${name}” does not answer ${open === 1 ? '1 question' : `${open.toLocaleString('en-US')} questions`} of ` +
      'leads. The agent passed them on to your team. In the dashboard, open the campaign and then Questions to add the answers. ' +
      'This notification is sent at most once a day per campaign.',
  })
}
