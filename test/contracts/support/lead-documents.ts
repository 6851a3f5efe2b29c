import { upload } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

/** Variables of the documents of leads and imports, each with its own objects. */
export async function leadVariables(
  service: TestApp,
  conversationId: string,
): Promise<Record<string, Record<string, unknown>>> {
  const lead = async (): Promise<Json> => (await service.api('POST', '/v1/leads', { phone: newPhone() })).body
  const [changed, erased, known] = [await lead(), await lead(), await lead()]
  const erasure = async (): Promise<string> => {
    const { body } = await service.graphql(
      'mutation ($input: CreateLeadErasureInput!) { createLeadErasure(input: $input) { erasure { id } } }',
      { input: { leadIds: [(await lead()).id], expectedCount: 1 } },
    )
    return body.data.createLeadErasure.erasure.id
  }
  let days = 1
  const appointment = async (): Promise<string> => {
    const [row] = await service.rows<{ id: string }>(
      `insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone, created_at, updated_at)
       select workspace_id, $2, campaign_id, lead_id, id, 'booked', created_at + $3 * interval '1 day', created_at + $3 * interval '1 day',
              'America/New_York', created_at, created_at from conversation where id = $1 returning id`,
      [conversationId, service.app.ids.next('appt'), ++days],
    )
    return row!.id
  }
  const running = await upload(service, `phone\n${newPhone()}\n`)
  return {
    CancelAppointment: { input: { id: await appointment() } },
    CancelImport: { input: { id: running.body.id } },
    CreateLead: { input: { phone: newPhone(), attributes: { first_name: 'Dana' } } },
    CreateLeadErasure: { input: { leadIds: [(await lead()).id], expectedCount: 1 } },
    CancelLeadErasure: { input: { id: await erasure() } },
    LeadErasureLive: { erasureId: await erasure() },
    RunningLeadErasures: {},
    EraseLead: { input: { id: erased.id } },
    GlobalSearch: { text: 'dana' },
    LeadEvents: { leadId: known.id, types: ['LEAD_QUALIFIED'] },
    LeadRemains: { leadId: known.id },
    LeadSuppression: { phone: known.phone },
    LeadTimeline: { leadId: known.id },
    RescheduleAppointment: { input: { id: await appointment(), startsAt: '2026-04-01T15:00:00.000Z' } },
    UpdateLead: { input: { id: changed.id, attributes: { city: 'Oakland' } } },
  }
}
