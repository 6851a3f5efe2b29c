import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

/** A campaign without automatic openings, and leads that have no text yet. */
export function createSends(service: TestApp) {
  const api = (method: string, path: string, body?: unknown) => service.api(method, path, body)
  const campaignId = () => service.sandbox.campaignId
  return {
    async leads(count: number, more: Json = {}): Promise<{ id: string; phone: string }[]> {
      const made: { id: string; phone: string }[] = []
      for (let n = 0; n < count; n++) {
        const { body } = await api('POST', '/v1/leads', { phone: newPhone(), ...more })
        made.push({ id: body.id, phone: body.phone })
      }
      return made
    },
    /** Confirms leads without recorded consent, unless the input says otherwise. */
    start: (input: Json) =>
      api('POST', `/v1/campaigns/${campaignId()}/sends`, { confirm_without_consent: true, ...input }),
    dryRun: async (input: Json): Promise<Json> =>
      (await api('POST', `/v1/campaigns/${campaignId()}/sends`, { ...input, dry_run: true })).body,
    read: async (id: string): Promise<Json> => (await api('GET', `/v1/sends/${id}`)).body,
    change: (id: string, verb: 'pause' | 'resume' | 'cancel') => api('POST', `/v1/sends/${id}/${verb}`),
    /** The openings to these leads that the carrier was given, by phone. */
    async openings(leads: { phone: string }[]): Promise<Record<string, number>> {
      const rows = await service.rows<{ to: string; texts: number }>(
        `select "to", count(*)::int as texts from sandbox_message where "to" = any ($1) and direction = 'outbound' group by "to"`,
        [leads.map(({ phone }) => phone)],
      )
      return Object.fromEntries(rows.map(({ to, texts }) => [to, texts]))
    },
  }
}

/** One opening each. */
export function onceEach(leads: { phone: string }[]): Record<string, number> {
  return Object.fromEntries(leads.map(({ phone }) => [phone, 1]))
}
