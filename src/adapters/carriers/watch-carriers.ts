import type { Metrics, Tracing } from '../../domain/kernel/index.ts'
import type { Carrier, CarrierReply, OutboundSms } from '../../domain/messaging/index.ts'

type Watchers = { metrics: Pick<Metrics, 'handOver'>; tracing: Tracing }

/** The same carriers, with a metric and a span for each hand-over. */
export function watchCarriers(watchers: Watchers, carriers: Record<string, Carrier>): Record<string, Carrier> {
  const watched = Object.entries(carriers).map(([name, carrier]) => [
    name,
    { ...carrier, send: (sms: OutboundSms) => send(watchers, sms, { name, carrier }) },
  ])
  return Object.fromEntries(watched)
}

type NamedCarrier = { name: string; carrier: Carrier }

function send(
  { metrics, tracing }: Watchers,
  sms: OutboundSms,
  { name, carrier }: NamedCarrier,
): Promise<CarrierReply> {
  const { account, messageId } = sms
  const facts = {
    'leadthread.carrier': name,
    'leadthread.workspace_id': account.workspaceId,
    'leadthread.message_id': messageId,
  }
  return tracing.span({ name: `hand-over ${name}`, kind: 'client', facts }, async (span) => {
    const reply = await carrier.send(sms)
    const { outcome } = reply
    const error = outcome === 'failed' || outcome === 'refused' ? reply.error : ''
    metrics.handOver({ carrier: name, outcome, error })
    span.add({ 'leadthread.outcome': outcome })
    if (error) span.fail(error)
    return reply
  })
}
