import {
  CreateSendInput,
  cancelSend,
  createSend,
  pauseSend,
  readSend,
  resumeSend,
  SendIdInput,
} from '../../domain/campaigns/index.ts'
import { SendCounts } from '../graphql/campaigns/sends.ts'
import { builder } from '../graphql/schema/builder.ts'
import type { MutationRequest } from '../graphql/schema/mutation.ts'
import { refuses } from '../graphql/schema/refusals.ts'
import { rowField, rowPayload } from '../graphql/schema/row-field.ts'
import { RestCreatedSend, RestSend } from '../rest/resources/sends.ts'
import { ACT } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Campaigns'

type Sent = Awaited<ReturnType<typeof readSend>>
type Made = { sendId: string | null } & Pick<Sent, 'counts' | 'segments' | 'without_consent'>

const CreatePayload = builder.objectRef<Made>('CreateCampaignSendPayload').implement({
  description: 'The send, or the expected numbers of a dry run.',
  fields: (t) => ({
    send: rowField(t, { model: 'CampaignSend', id: 'sendId', description: 'The send. Null for a dry run.' }),
    counts: t.expose('counts', {
      type: SendCounts,
      nullable: true,
      description: 'Number of leads by result. For a dry run, the expected numbers.',
    }),
    segments: t.exposeInt('segments', {
      nullable: true,
      description: 'Number of SMS segments. For a dry run, an estimate.',
    }),
    withoutConsent: t.exposeInt('without_consent', {
      nullable: true,
      description: 'Number of leads to message without recorded consent.',
    }),
  }),
})

refuses(CreatePayload, ['campaign_not_running', 'send_outgrown', 'limit_reached'])

operation('create_send', {
  input: CreateSendInput,
  scope,
  description:
    'Sends a campaign’s opening message to leads, in the background. The sending rules apply to every message. A ' +
    'lead receives at most one message. With `dry_run`, only counts the leads.',
  run: (input, { app, by }) => createSend(app, { ...by, ...input }),
  again: sendAgain,
  rest: {
    ...{ ...ACT, path: '/campaigns/{campaign_id}/sends', tag, statuses: [202, 200] },
    codes: ['not_found', 'conflict', 'limit_reached'],
    adds: 'Returns 202, or 200 for a dry run.',
    type: RestCreatedSend,
    show: (send, _request, { dry_run }) => ({ status: dry_run ? 200 : 202, resource: send }),
    example: { filter: { source: 'expo', state: 'CA', not_texted_days: 30 }, per_hour: 600, dry_run: true },
  },
  graphql: {
    name: 'createCampaignSend',
    type: CreatePayload,
    show: ({ id, counts, segments, without_consent }) => ({ sendId: id, counts, segments, without_consent }),
    input: { names: { filter: 'LeadFilter' } },
    takes: 'The leads to message, and when.',
    complexity: 50,
  },
})

const CHANGES = {
  pause: {
    run: pauseSend,
    payload: 'PauseCampaignSendPayload',
    description:
      'Pauses a send. No more messages are queued until the send is resumed. Messages that are already queued are still sent.',
  },
  resume: { run: resumeSend, payload: 'ResumeCampaignSendPayload', description: 'Resumes a paused send.' },
  cancel: {
    run: cancelSend,
    payload: 'CancelCampaignSendPayload',
    description: 'Cancels a send and its queued messages that were not handed to the carrier yet.',
  },
}

for (const [verb, { run, payload, description }] of Object.entries(CHANGES)) {
  operation(`${verb}_send`, {
    input: SendIdInput,
    scope,
    description,
    run: (input, { app, by }) => run(app, { ...by, ...input }),
    again: sendAgain,
    rest: { ...ACT, path: `/sends/{id}/${verb}`, tag, type: RestSend, show: (send) => send },
    graphql: {
      name: `${verb}CampaignSend`,
      type: rowPayload(payload, 'The send.', {
        field: 'send',
        model: 'CampaignSend',
        id: 'sendId',
        refusals: ['send_over'],
      }),
      show: (_send, { id }) => ({ sendId: id }),
      input: { description: `The send to ${verb}.` },
    },
  })
}

function sendAgain(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return readSend(app, { workspaceId, id })
}
