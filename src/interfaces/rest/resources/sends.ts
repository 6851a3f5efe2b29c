import {
  CreateSendInput,
  cancelSend,
  createSend,
  pauseSend,
  readSend,
  resumeSend,
  SendIdInput,
  sendShape,
} from '../../../domain/campaigns/index.ts'
import { sendCountsShape } from '../../../domain/events/index.ts'
import { restMutation, restQuery, withStatus } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

wireType('RestSendCounts', sendCountsShape)
const RestSend = wireType('RestSend', sendShape)
const RestCreatedSend = withStatus('RestCreatedSend', RestSend)

restMutation('create_send', {
  type: RestCreatedSend,
  input: CreateSendInput,
  description:
    'Sends the opening message of a campaign to leads, in the background. Returns 202. Every message passes the sending rules, ' +
    'and a lead gets at most one message. With `dry_run`, the leads are only counted, and the response has status 200.',
  run: async (input, { app, by }) => ({
    status: input.dry_run ? 200 : 202,
    resource: await createSend(app, { ...by, ...input }),
  }),
  again: async (id, { app, by: { workspaceId } }) => ({
    status: 202,
    resource: await readSend(app, { workspaceId, id }),
  }),
})

restQuery('read_send', {
  type: RestSend,
  input: SendIdInput,
  description: 'Returns a send with its progress.',
  resolve: ({ id }, { app, principal }) => readSend(app, { workspaceId: principal.workspaceId, id }),
})

restMutation('pause_send', {
  type: RestSend,
  input: SendIdInput,
  description:
    'Pauses a send. No more messages are queued until the send is resumed. Messages that are already queued are still sent.',
  run: (input, { app, by }) => pauseSend(app, { ...by, ...input }),
  again: (id, { app, by: { workspaceId } }) => readSend(app, { workspaceId, id }),
})

restMutation('resume_send', {
  type: RestSend,
  input: SendIdInput,
  description: 'Resumes a paused send.',
  run: (input, { app, by }) => resumeSend(app, { ...by, ...input }),
  again: (id, { app, by: { workspaceId } }) => readSend(app, { workspaceId, id }),
})

restMutation('cancel_send', {
  type: RestSend,
  input: SendIdInput,
  description: 'Cancels a send, and its queued messages that were not handed to the carrier.',
  run: (input, { app, by }) => cancelSend(app, { ...by, ...input }),
  again: (id, { app, by: { workspaceId } }) => readSend(app, { workspaceId, id }),
})
