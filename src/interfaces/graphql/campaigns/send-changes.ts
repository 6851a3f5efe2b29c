import {
  CreateSendInput,
  cancelSend,
  createSend,
  pauseSend,
  readSend,
  resumeSend,
  SendIdInput,
} from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { type MutationRequest, mutation, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { SendCounts } from './sends.ts'

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

mutation('createCampaignSend', {
  type: CreatePayload,
  description:
    'Sends a campaign’s opening message to leads, in the background. The sending rules apply to every message. A ' +
    'lead receives at most one message. With `dryRun`, only counts the leads.',
  authScopes: scopes.messaging,
  schema: CreateSendInput,
  input: { names: { filter: 'LeadFilter' } },
  takes: 'The leads to message, and when.',
  complexity: 50,
  run: async (given, { app, by }) => madeOf(await createSend(app, { ...by, ...given })),
  again: async (id, { app, by: { workspaceId } }: MutationRequest) => madeOf(await readSend(app, { workspaceId, id })),
})

function madeOf({ id, counts, segments, without_consent }: Sent): Made {
  return { sendId: id, counts, segments, without_consent }
}

const CHANGES = {
  pauseCampaignSend: {
    operation: pauseSend,
    payload: 'PauseCampaignSendPayload',
    verb: 'pause',
    description:
      'Pauses a send. No more messages are queued until the send is resumed. Messages that are already queued are still sent.',
  },
  resumeCampaignSend: {
    operation: resumeSend,
    payload: 'ResumeCampaignSendPayload',
    verb: 'resume',
    description: 'Resumes a paused send.',
  },
  cancelCampaignSend: {
    operation: cancelSend,
    payload: 'CancelCampaignSendPayload',
    verb: 'cancel',
    description: 'Cancels a send and its queued messages that were not handed to the carrier yet.',
  },
}

for (const [name, { operation, payload, verb, description }] of Object.entries(CHANGES)) {
  rowMutation(name, {
    type: rowPayload(payload, 'The send.', {
      field: 'send',
      model: 'CampaignSend',
      id: 'sendId',
      refusals: ['send_over'],
    }),
    description,
    authScopes: scopes.messaging,
    schema: SendIdInput,
    input: { description: `The send to ${verb}.` },
    run: (given, { app, by }) => operation(app, { ...by, ...given }),
  })
}
