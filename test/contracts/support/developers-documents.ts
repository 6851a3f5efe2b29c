import type { IdsByKind } from '../../rest/support/one-of-everything.ts'
import type { TestApp } from '../../support/harness.ts'

type Variables = Record<string, Record<string, unknown>>
type SandboxPlace = { url: string; ids: IdsByKind }

/** Variables of the documents of the developer screens, for a sandbox. */
export async function developersVariables(service: TestApp, { url, ids }: SandboxPlace): Promise<Variables> {
  const endpoint = async () => {
    const { body } = await service.api('POST', '/v1/webhooks', { url, event_types: ['*'] })
    return body.id as string
  }
  const rotating = async () => {
    const id = await endpoint()
    await service.api('POST', `/v1/webhooks/${id}/rotate`, {})
    return id
  }
  const about = (id: string, more: object = {}) => ({ input: { id, ...more } })
  const after = new Date(service.clock.now().getTime() - 86_400_000).toISOString()
  const before = service.clock.now().toISOString()
  const known = await endpoint()
  const replayed = await endpoint()
  const replay = async () => {
    await service.api('PATCH', `/v1/webhooks/${replayed}`, { status: 'disabled' })
    const { body: lead } = await service.api('POST', '/v1/leads', { phone: '+14155559077', source: 'form' })
    await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
    await service.processAll()
    await service.api('PATCH', `/v1/webhooks/${replayed}`, { status: 'enabled' })
    const { body } = await service.api('POST', `/v1/webhooks/${replayed}/replays`, { since: after })
    return body.replay?.id ?? body.id
  }

  const running = await replay()
  const { body: deliveries } = await service.api('GET', `/v1/webhooks/${known}/deliveries`)

  return {
    CancelReplay: about(running),
    CompleteWebhookRotation: about(await rotating()),
    CreateReplay: { input: { endpointId: known, since: after, dryRun: true } },
    CreateWebhookEndpoint: { input: { url, eventTypes: ['ALL'] } },
    DeleteWebhookEndpoint: about(await endpoint()),
    Event: { id: ids.evt![0]! },
    ExplainDelivery: { endpointId: known, eventId: ids.evt![0]! },
    LoggedRequest: { id: ids.rlog![0]! },
    ReplayDelivery: about(deliveries.data[0].id),
    RotateWebhookSecret: about(await endpoint(), { overlapHours: 2 }),
    SendTestEvent: { input: { endpointId: known, eventType: 'LEAD_QUALIFIED' } },
    UpdateWebhookEndpoint: about(known, { description: 'The CRM' }),
    VerifyEndpoint: { input: { endpointId: known } },
    WebhookHealth: { range: { after, before } },
  }
}
