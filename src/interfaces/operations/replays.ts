import { z } from 'zod'
import {
  CreateReplayInput,
  cancelReplay,
  createReplay,
  findReplay,
  ReplayDeliveryInput,
  ReplayIdInput,
  replayDelivery,
  toWireReplay,
} from '../../domain/webhooks/index.ts'
import { orNotFound } from '../../errors.ts'
import { builder } from '../graphql/schema/builder.ts'
import { inputOf } from '../graphql/schema/input-of.ts'
import type { MutationRequest } from '../graphql/schema/mutation.ts'
import { refuses } from '../graphql/schema/refusals.ts'
import { rowField, rowPayload } from '../graphql/schema/row-field.ts'
import { shownDelivery } from '../rest/resources/deliveries.ts'
import { RestCreatedReplay, RestReplay } from '../rest/resources/replays.ts'
import { ACT } from '../rest/schema/route.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Deliveries'

const ReplayPayload = builder.objectRef<{ replayId: string | null; total: number }>('ReplayPayload').implement({
  description: 'The replay, or the result of a dry run.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: true, description: 'Number of deliveries to replay.' }),
    replay: rowField(t, { model: 'Replay', id: 'replayId', description: 'The replay. Null for a dry run.' }),
  }),
})

refuses(ReplayPayload, ['endpoint_disabled', 'replay_over', 'replay_starting'])

const { id: endpointId, ...range } = CreateReplayInput.shape
/** In GraphQL, the endpoint is an argument like the others. */
const CreateReplayOf = z.strictObject({ endpoint_id: endpointId, ...range })

rowOperation('replay_delivery', {
  input: ReplayDeliveryInput,
  scope,
  description:
    'Replays a delivery, regardless of its status. The event ID does not change, and a new retry schedule starts. ' +
    'New events have priority over replayed events. A delivery that is still pending is attempted immediately and ' +
    'keeps its retry schedule.',
  run: (input, { app, by }) => replayDelivery(app, { ...by, ...input }),
  rest: { ...ACT, path: '/deliveries/{id}/replay', tag, statuses: [202], shows: shownDelivery },
  graphql: {
    type: rowPayload('ReplayDeliveryPayload', 'The delivery, scheduled to be replayed.', {
      field: 'delivery',
      model: 'WebhookDelivery',
      id: 'deliveryId',
      refusals: ['delivery_not_replayable', 'delivery_under_way', 'endpoint_disabled'],
    }),
    input: { description: 'The delivery to replay.' },
  },
})

operation('create_replay', {
  input: CreateReplayInput,
  scope,
  description:
    'Replays an endpoint’s failed and skipped deliveries. New events are sent before replayed events. With `dry_run`, ' +
    'only counts the deliveries.',
  run: (input, { app, by }) => createReplay(app, { ...by, ...input }),
  again: replayAgain,
  rest: {
    ...{ ...ACT, path: '/webhooks/{id}/replays', tag, statuses: [202, 200] },
    adds: 'Returns 202, or 200 for a dry run.',
    type: RestCreatedReplay,
    show: (replay, _request, { dry_run }) => ({ status: dry_run ? 200 : 202, resource: replay }),
    example: { since: '2026-11-20', event_types: ['message.received', 'lead.qualified'], dry_run: true },
  },
  graphql: {
    type: ReplayPayload,
    show: ({ id, total }) => ({ replayId: id, total }),
    inputType: inputOf('CreateReplayInput', CreateReplayOf, {
      description: 'Selects the failed and skipped deliveries to replay.',
    }),
    takes: 'The deliveries to replay.',
    read: ({ endpointId: id, ...given }) => ({ id, ...given }),
    rename: (param) => (param === 'id' ? 'endpointId' : param),
  },
})

operation('cancel_replay', {
  input: ReplayIdInput,
  scope,
  description:
    'Cancels a replay. Deliveries that were not replayed yet return to their previous status. A finished replay ' +
    'cannot be canceled.',
  run: (input, { app, by }) => cancelReplay(app, { ...by, ...input }),
  again: replayAgain,
  rest: { ...ACT, path: '/replays/{id}/cancel', tag, type: RestReplay, show: (replay) => replay },
  graphql: {
    type: ReplayPayload,
    show: ({ id, total }) => ({ replayId: id, total }),
    input: { description: 'The replay to cancel.' },
  },
})

async function replayAgain(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return toWireReplay(orNotFound(await findReplay(app, { workspaceId, id }), 'replay', id))
}
