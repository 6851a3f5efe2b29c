import { upload } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

/** Variables of the documents of leads and imports, each with its own objects. */
export async function leadVariables(service: TestApp): Promise<Record<string, Record<string, unknown>>> {
  const lead = async (): Promise<Json> => (await service.api('POST', '/v1/leads', { phone: newPhone() })).body
  const [changed, erased, known] = [await lead(), await lead(), await lead()]
  const running = await upload(service, `phone\n${newPhone()}\n`)
  return {
    CancelImport: { input: { id: running.body.id } },
    CreateLead: { input: { phone: newPhone(), attributes: { first_name: 'Dana' } } },
    EraseLead: { input: { id: erased.id } },
    LeadEvents: { leadId: known.id, types: ['LEAD_QUALIFIED'] },
    LeadRemains: { leadId: known.id },
    LeadSuppression: { phone: known.phone },
    LeadTimeline: { leadId: known.id },
    UpdateLead: { input: { id: changed.id, attributes: { city: 'Oakland' } } },
  }
}
