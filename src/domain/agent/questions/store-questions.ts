import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import type { AskedQuestions } from '../dialogue/turn.ts'
import { notifyOfQuestions } from './notify-of-questions.ts'

type Turn = {
  workspaceId: string
  claim: { id: string; lead_id: string; campaign_id: string }
  plan: { questions: AskedQuestions }
}

/**
 * Stores the questions of a turn that no fact answers, and the fact that the lead meant by an earlier one. Notifies the owner of
 * new questions.
 */
export async function storeQuestions(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, claim, plan }: Turn,
): Promise<void> {
  const { unanswered, explained } = plan.questions
  const { id: conversationId, lead_id: leadId, campaign_id: campaignId } = claim
  if (unanswered.length > 0) {
    tx.soon(sql`
      insert into unanswered_question (workspace_id, id, campaign_id, lead_id, conversation_id, message_id, question, created_at)
      select ${workspaceId}, a.id, ${campaignId}, ${leadId}, ${conversationId}, a.message_id, a.question, ${deps.clock.now()}
      from unnest(${unanswered.map(() => deps.ids.next('qst'))}::text[], ${unanswered.map(({ messageId }) => messageId)}::text[],
        ${unanswered.map(({ question }) => question)}::text[]) a (id, message_id, question)
      on conflict (workspace_id, message_id, question) do nothing`)
    // The conversation keeps the playbook version of its beginning: a newer one may answer the question.
    tx.soon(sql`
      update campaign set questions_due_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${campaignId} and playbook_version <> (
        select playbook_version from conversation where workspace_id = ${workspaceId} and id = ${conversationId})`)
    await notifyOfQuestions(deps, tx, { workspaceId, campaignId })
  }
  if (explained) {
    tx.soon(sql`
      update unanswered_question set fact_id = ${explained.factId}
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and question = ${explained.question} and status = 'open'`)
  }
}
