import { findSend } from '../../../domain/campaigns/index.ts'
import { AppError } from '../../../errors.ts'
import { shownProgress, watchProgress } from '../live/watch-progress.ts'
import { builder } from '../schema/builder.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const SendProgress = rowPayload('CampaignSendProgress', 'Progress of a send.', {
  field: 'send',
  model: 'CampaignSend',
  id: 'id',
  description: 'Current state of the send. Null if the send was deleted.',
})

builder.subscriptionField('campaignSendProgressed', (t) =>
  t.field({
    type: SendProgress,
    nullable: true,
    description:
      'Progress of a send: its current state, then each change, at most four per second. The stream completes when the send ' +
      'finishes.',
    authScopes: scopes.readConversations,
    args: { sendId: t.arg.id({ required: true, description: 'ID of the send.' }) },
    subscribe: (_root, { sendId: id }, context) => {
      const { app, principal } = context
      const read = async () => {
        const send = await findSend(app, { workspaceId: principal.workspaceId, id })
        if (!send) return null
        return { id, seen: `${send.status} ${JSON.stringify(send.counts)}`, isFinal: send.finished_at !== null }
      }
      return watchProgress(context, read, AppError.notFound('send', id, 'sendId'))
    },
    resolve: shownProgress,
  }),
)
