import { appendEvents, type EventType } from '../../../src/domain/events/index.ts'
import type { LeadId } from '../../../src/domain/kernel/context.ts'
import type { TestApp } from '../../support/harness.ts'

const EVENTS_EACH_TRANSACTION = 100

type Batch = { workspaceId: string; leads: string[]; count: number; type?: EventType }

/** Creates many leads at once, as the API would. */
export async function addLeads(service: TestApp, workspaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => service.app.ids.next('lead'))
  await service.rows(
    `insert into lead (workspace_id, id, phone, status, attributes, suppressed, created_at, updated_at)
     select $1, new.id, '+1628555' || (1000 + new.nth), 'new', '{}', false, $3, $3
     from unnest($2::text[]) with ordinality as new (id, nth)
     on conflict do nothing`,
    [workspaceId, ids, service.app.clock.now()],
  )
  return ids
}

/** Appends many public events at once, for the leads in turn, as the operations would. */
export async function addEvents(service: TestApp, { workspaceId, leads, count, type = 'message.received' }: Batch) {
  for (let from = 0; from < count; from += EVENTS_EACH_TRANSACTION) {
    const nths = Array.from({ length: Math.min(EVENTS_EACH_TRANSACTION, count - from) }, (_, n) => from + n)
    const events = nths.map((nth) => {
      const leadId = leads[nth % leads.length] as LeadId
      return { type, leadId, conversationId: null, messageId: null, data: { nth, lead_id: leadId } }
    })
    await service.app.db.transaction('many-events', async (tx) => appendEvents(service.app, tx, workspaceId, events))
  }
}
