import type { EgressLatency } from '../../../domain/egress/index.ts'
import { builder } from '../schema/builder.ts'
import { AttemptStatus } from '../schema/enums.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'

const phase = (description: string) => ({ nullable: true, description }) as const

const AttemptLatency = builder.objectRef<EgressLatency>('AttemptLatency').implement({
  description: 'Duration of an attempt by phase, in milliseconds.',
  fields: (t) => ({
    dnsMs: t.exposeFloat('dnsMs', phase('DNS lookup time. Null on a reused connection.')),
    connectMs: t.exposeFloat('connectMs', phase('TCP connection time. Null on a reused connection.')),
    tlsMs: t.exposeFloat('tlsMs', phase('TLS handshake time. Null on a reused connection.')),
    ttfbMs: t.exposeFloat('ttfbMs', phase('Time to the first byte of the response. Null if there was no response.')),
    totalMs: t.exposeFloat('totalMs', { description: 'Total duration.' }),
  }),
})

builder.prismaObject('WebhookAttempt', {
  name: 'DeliveryAttempt',
  description: 'One request to a webhook endpoint. If its worker was lost, the request may not have been sent.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as att_01jd….' }),
    deliveryId: t.exposeID('deliveryId', { description: 'ID of the delivery.' }),
    number: t.exposeInt('number', {
      description: 'Sequence number within the delivery, starting at 1. Numbers are never reused.',
    }),
    status: t.expose('status', { type: AttemptStatus, description: 'Current status.' }),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'HTTP status code of the response.' }),
    error: t.exposeString('error', { nullable: true, description: 'Error class if there was no response.' }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'Up to 16 KiB of the response body, as text.',
    }),
    latency: t.field({
      type: AttemptLatency,
      nullable: true,
      description: 'Duration by phase. Null while the request is in flight.',
      resolve: ({ latency }) => latency as EgressLatency | null,
    }),
    requestHeaders: t.expose('requestHeaders', {
      type: 'JSON',
      nullable: true,
      description: 'Request headers by name, with sensitive values masked. Null while the request is in flight.',
    }),
    replayId: t.exposeID('replayId', { nullable: true, description: 'ID of the replay that caused the attempt.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the attempt started.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the attempt finished.',
    }),
  }),
})

nodeKind('att', 'DeliveryAttempt', (context, ids, info) => {
  const query = selectionOf(context, info, 'DeliveryAttempt')
  return dbOf(context).webhookAttempt.findMany({ ...query, where: { id: among(ids) } })
})
