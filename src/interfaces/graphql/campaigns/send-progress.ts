import { findSend } from '../../../domain/campaigns/index.ts'
import { progressField } from '../live/progress-field.ts'
import { scopes } from '../schema/scopes.ts'

progressField('campaignSendProgressed', {
  payload: 'CampaignSendProgress',
  noun: 'send',
  aNoun: 'a send',
  model: 'CampaignSend',
  authScopes: scopes.readConversations,
  read: async (app, key) => {
    const send = await findSend(app, key)
    return send && { version: `${send.status} ${JSON.stringify(send.counts)}`, isFinal: send.finished_at !== null }
  },
})
