import { type Ids, sql, type Tx } from '../kernel/index.ts'

type NewTurn = {
  workspaceId: string
  conversationId: string
  trigger: 'texts' | 'follow_up' | 'correction'
  facts: unknown
  commands: unknown[]
  decision: string
  wording: string | null
  messageId: string | null
  createdAt: Date
}

/** Stores a turn with its input and its result: the score can be computed again from these rows. */
export function insertTurn(deps: { ids: Ids }, tx: Tx, turn: NewTurn): void {
  const { workspaceId, conversationId, trigger, decision, wording, messageId, createdAt } = turn
  tx.soon(sql`
    insert into turn (workspace_id, id, conversation_id, trigger, facts, commands, decision, wording, message_id, created_at)
    values (${workspaceId}, ${deps.ids.next('turn')}, ${conversationId}, ${trigger}, ${JSON.stringify(turn.facts)}::jsonb,
            ${JSON.stringify(turn.commands)}::jsonb, ${decision}, ${wording}, ${messageId}, ${createdAt})`)
}
