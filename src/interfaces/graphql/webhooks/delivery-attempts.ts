import type { EgressLatency } from '../../../domain/egress/index.ts'
import { builder } from '../schema/builder.ts'
import { AttemptStatus } from '../schema/enums.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'

const phase = (description: string) => ({ nullable: true, description }) as const

const AttemptLatency = builder.objectRef<EgressLatency>('AttemptLatency').implement({
  description: 'How long an attempt took, by phase, in milliseconds.',
  fields: (t) => ({
    dnsMs: t.exposeFloat('dnsMs', phase('To resolve the name. Null on a kept connection.')),
    connectMs: t.exposeFloat('connectMs', phase('To connect. Null on a kept connection.')),
    tlsMs: t.exposeFloat('tlsMs', phase('For the TLS handshake. Null on a kept connection.')),
    ttfbMs: t.exposeFloat('ttfbMs', phase('To the first byte of the answer. Null when none came.')),
    totalMs: t.exposeFloat('totalMs', { description: 'In all.' }),
  }),
})

builder.prismaObject('WebhookAttempt', {
  name: 'DeliveryAttempt',
  description: 'One request that left for a webhook endpoint, or may have left.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as att_01jd…' }),
    deliveryId: t.exposeID('deliveryId', { description: 'The delivery it was made for.' }),
    number: t.exposeInt('number', { description: '1 for the first of the delivery. No number is used twice.' }),
    status: t.expose('status', { type: AttemptStatus, description: 'What has become of it.' }),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'The HTTP status of the answer.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why there was no answer: a class of error.' }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'Up to 16 KiB of the answer, as text.',
    }),
    latency: t.field({
      type: AttemptLatency,
      nullable: true,
      description: 'How long it took, by phase. Null while it is under way.',
      resolve: ({ latency }) => latency as EgressLatency | null,
    }),
    requestHeaders: t.expose('requestHeaders', {
      type: 'JSON',
      nullable: true,
      description: 'What was sent, by name; sensitive values are masked. Null while it is under way.',
    }),
    replayId: t.exposeID('replayId', { nullable: true, description: 'The replay it was made for.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it left.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its outcome was known.',
    }),
  }),
})

nodeKind('att', 'DeliveryAttempt', (context, ids, info) => {
  const query = selectionOf(context, info, 'DeliveryAttempt')
  return dbOf(context).webhookAttempt.findMany({ ...query, where: { id: among(ids) } })
})
