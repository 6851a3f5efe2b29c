import { AppError } from '../../errors.ts'
import type { Playbook } from '../campaigns/index.ts'
import type { ConversationStatus } from '../conversations/index.ts'
import { type Querying, sql } from '../kernel/index.ts'
import type { QualificationExplanation } from './score/explanation.ts'
import type { StoredTurn } from './score/replay.ts'
import type { Confidence, Qualification } from './score/score.ts'
import { type AgentState, initialState } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

type Deps = { db: Querying; reader: Pick<TurnReader, 'explainScore' | 'qualificationAfter'> }
type ConversationRef = { workspaceId: string; conversationId: string }

type ConversationRow = {
  playbook: Playbook
  threshold: number
  status: ConversationStatus
  score: number
  confidence: Confidence
  state: Partial<AgentState>
  is_erased: boolean
  turns: StoredTurn[]
  bodies: Record<string, string>
}

/** How a conversation's score was computed, by its version of the playbook. One statement. Throws `not_found`. */
export async function explainQualification(deps: Deps, ref: ConversationRef): Promise<QualificationExplanation> {
  const { is_erased: isErased, state, ...row } = await readConversation(deps, ref)
  return deps.reader.explainScore({ ...row, isErased, state: { ...initialState(), ...state } })
}

/** Computes the score from the stored turns, without the stored score and state. Throws `not_found`. */
export async function recomputeQualification(deps: Deps, ref: ConversationRef): Promise<Qualification> {
  const { playbook, turns } = await readConversation(deps, ref)
  return deps.reader.qualificationAfter(playbook, turns)
}

async function readConversation(
  { db }: { db: Querying },
  { workspaceId, conversationId }: ConversationRef,
): Promise<ConversationRow> {
  const [row] = await db.query<ConversationRow>(sql`
    select p.playbook, w.threshold, c.status, c.score, c.confidence, c.agent_state as state, c.phone = '' as is_erased,
      (select coalesce(json_agg(json_build_object('id', t.id, 'trigger', t.trigger, 'decision', t.decision,
         'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'now', t.facts->>'now',
         'attributes', t.facts#>'{lead,attributes}', 'pending', t.facts#>>'{state,pending}', 'texts', t.facts->'texts',
         'commands', t.commands) order by t.created_at, t.id), '[]')
       from turn t where t.workspace_id = ${workspaceId} and t.conversation_id = c.id) as turns,
      (select coalesce(json_object_agg(m.id, m.body), '{}')
       from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.id in (
         select span #>> '{}' from jsonb_path_query(c.agent_state, '$.evidence.*[*].span.messageId') as span)) as bodies
    from conversation c
    join playbook_version p on p.workspace_id = ${workspaceId} and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    join workspace w on w.id = c.workspace_id
    where c.workspace_id = ${workspaceId} and c.id = ${conversationId}`)
  if (!row) throw AppError.notFound('conversation', conversationId, 'conversation_id')
  return row
}
