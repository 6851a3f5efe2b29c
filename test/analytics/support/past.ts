import type { Json, TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'

type Leads = { campaignId: string; from: Date; count: number }

export function createPast(service: Pick<TestApp, 'rows'>) {
  const analyzed = () => service.rows('analyze')
  return {
    ...createSharedPast(service),
    analyzed,
    /** So many leads, each with a conversation and two messages, three hours apart. */
    async leadsOverTime(workspaceId: string, { campaignId, from, count }: Leads): Promise<void> {
      const columns = `select $1, $2 || n, '+1' || (2000000000 + n + $5::int), 'new', '{}'::jsonb, false, t, t`
      const series = `generate_series(1, $4::int) n, lateral (select $3::timestamptz + n * interval '3 hours' as t) times`
      const tag = `${workspaceId.slice(-6)}_`
      await service.rows(
        `insert into lead (workspace_id, id, phone, status, attributes, suppressed, created_at, updated_at) ${columns} from ${series}`,
        [workspaceId, `lead_${tag}`, from, count, 0],
      )
      await service.rows(
        `insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, score, confidence,
           signals, agent_state, message_count, version, last_message_at, last_inbound_at, created_at, updated_at)
         select $1, 'conv_' || $2 || n, 'lead_' || $2 || n, '', $5, 1, 'active', 'agent', 0, 'low', '{}', '{}', 2, 1, t, t, t, t from ${series}`,
        [workspaceId, tag, from, count, campaignId],
      )
      await analyzed() // or the checks of references read whole tables
      await service.rows(
        `insert into message (workspace_id, id, lead_id, conversation_id, direction, status, body, "from", "to", segments, sent_by, sent_at, created_at, updated_at)
         select $1, 'msg_' || $2 || n || w, 'lead_' || $2 || n, 'conv_' || $2 || n, w, 'sent', '', '', '', 1, 'agent', t, t, t
         from ${series}, (values ('inbound'), ('outbound')) ways (w)`,
        [workspaceId, tag, from, count],
      )
    },
    /** The plan that PostgreSQL runs a statement with, and its figures. */
    async planOf({ text, values }: { text: string; values: unknown[] }): Promise<Json> {
      const [row] = await service.rows<Json>(`explain (analyze, format json) ${text}`, values)
      return row['QUERY PLAN'][0].Plan
    },
  }
}
