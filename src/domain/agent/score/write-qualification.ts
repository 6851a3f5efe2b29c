import { sql, type Tx } from '../../kernel/index.ts'
import { matchedKeys, type Qualification } from './score.ts'
import type { AgentState } from './state.ts'

export type Judgement = {
  workspaceId: string
  conversationId: string
  qualification: Qualification
  status: string
  state: AgentState
  /** The ID of the `lead.qualified` event, if one is sent; the first one is kept. */
  qualifiedEventId: string | null
  /** False revokes an earlier knockout: the lead or a person corrected the answer. */
  isKnockedOut: boolean
  now: Date
  /** Other decisions of a turn. A person's correction does not change the follow-ups. */
  turn: { followUpAt: Date | null; resumeAt: Date | null; bookedAt: Date | null } | null
}

/** Writes a conversation's qualification and its signals in one statement. Nothing else writes a score. */
export function writeQualification(tx: Tx, judgement: Judgement): void {
  const { workspaceId, conversationId, qualification, status, state, now, turn } = judgement
  const { score, confidence, signals } = qualification
  const rows = signals.map((s) => ({ ...s, message_id: s.span?.messageId, start: s.span?.start, end: s.span?.end }))
  tx.soon(sql`
    with matched as (
      insert into matched_signal (workspace_id, conversation_id, key, value, points, weight, quality, found, message_id, span_start, span_end, updated_at)
      select ${workspaceId}, ${conversationId}, s.key, s.value, s.points, s.weight, s.quality, s.found, s.message_id, s.start, s."end", ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (key text, value jsonb, points float8, weight int, quality float8, found text, message_id text, start int, "end" int)
      on conflict (workspace_id, conversation_id, key) do update set value = excluded.value, points = excluded.points,
        weight = excluded.weight, quality = excluded.quality, found = excluded.found, message_id = excluded.message_id,
        span_start = excluded.span_start, span_end = excluded.span_end, updated_at = excluded.updated_at
    ), unmatched as (
      delete from matched_signal where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
        and key <> all (${signals.map(({ key }) => key)}::text[])
    )
    update conversation set score = ${score}, confidence = ${confidence}, signals = ${matchedKeys(qualification)}, status = ${status},
      agent_state = ${JSON.stringify(state)}::jsonb, version = version + 1, updated_at = ${now},
      qualified_event_id = coalesce(qualified_event_id, ${judgement.qualifiedEventId}),
      follow_up_due_at = case when ${turn !== null} then ${turn?.followUpAt ?? null}::timestamptz else follow_up_due_at end,
      resume_at = case when ${turn !== null} then ${turn?.resumeAt ?? null}::timestamptz else resume_at end,
      follow_up_count = case when ${turn !== null} then 0 else follow_up_count end,
      booked_at = coalesce(booked_at, ${turn?.bookedAt ?? null}),
      knocked_out_at = case when ${judgement.isKnockedOut} then coalesce(knocked_out_at, ${now}::timestamptz) end
    where workspace_id = ${workspaceId} and id = ${conversationId}`)
}
