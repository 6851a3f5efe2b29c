import type { TestApp } from './harness.ts'

type Row = Record<string, unknown>

/** Inserts rows with all required columns, for figures that are counted later. */
export function writeHistory(here: Pick<TestApp, 'rows'>, workspaceId: () => string) {
  let count = 0
  const insert = async (table: string, row: Row) => {
    const columns = Object.keys(row)
    await here.rows(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
       values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
    return row as { id: string }
  }
  const next = (prefix: string) => `${prefix}_hand${String(++count).padStart(4, '0')}`
  const base = () => ({ workspace_id: workspaceId() })
  return {
    async lead(created_at: Date, more: Row = {}) {
      const id = next('lead')
      const phone = `+1415555${String(8_000 + count)}`
      const given = { ...base(), id, phone, status: 'new', attributes: '{}', suppressed: false, created_at }
      await insert('lead', { ...given, updated_at: created_at, ...more })
      return { id, phone }
    },
    async conversation(lead_id: string, campaign_id: string, created_at: Date, more: Row = {}) {
      const id = next('conv')
      const state = { status: 'active', handler: 'agent', score: 0, confidence: 'low', signals: [], agent_state: '{}' }
      const times = { created_at, updated_at: created_at, last_message_at: created_at, last_inbound_at: created_at }
      const given = { ...base(), id, lead_id, phone: '+14155550000', campaign_id, playbook_version: 1 }
      await insert('conversation', { ...given, ...state, ...times, message_count: 1, version: 1, ...more })
      return id
    },
    /** `sentAt` null: it was never sent. */
    async message(lead_id: string, sent_by: string, created_at: Date, more: Row = {}) {
      const inbound = sent_by === 'lead'
      const way = { direction: inbound ? 'inbound' : 'outbound', status: inbound ? 'received' : 'delivered' }
      const given = { ...base(), id: next('msg'), lead_id, sent_by, ...way, body: 'x', from: '', to: '', segments: 1 }
      await insert('message', { ...given, sent_at: created_at, created_at, updated_at: created_at, ...more })
    },
    async delivery(endpoint_id: string, created_at: Date, status: string, more: Row = {}) {
      const event_id = next('evt')
      const event = { ...base(), id: event_id, position: 1_000_000 + count, type: 'message.received', public: true }
      await insert('event', { ...event, changed: [], created_at })
      const id = next('dlv')
      await insert('webhook_delivery', {
        ...{ ...base(), id, endpoint_id, event_id, event_type: 'message.received', status, created_at },
        ...more,
      })
      return id
    },
    attempt: (delivery_id: string, number: number, started_at: Date, status: string, totalMs: number | null) =>
      insert('webhook_attempt', {
        ...{ ...base(), id: next('att'), delivery_id, number, status, started_at },
        latency: totalMs === null ? null : JSON.stringify({ totalMs }),
      }),
    insert: (table: string, row: Row) => insert(table, { ...base(), ...row }),
  }
}
