import { sendDerived, sendList, sendShape, sendStatus } from '../../../domain/campaigns/index.ts'
import { sendCountsShape } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf, objectOf } from '../schema/shape-fields.ts'

export const SendCounts = objectOf('CampaignSendCounts', sendCountsShape)

const SendObject = builder.prismaObject('CampaignSend', {
  description: 'A send of a campaign’s opening message to leads, in the background.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(
      t,
      sendShape,
      {
        id: { nullable: false, description: 'ID of the send.' },
        status: { type: enumFrom(sendStatus), description: 'Current status.' },
      },
      sendDerived,
    ),
    campaign: t.relation('campaign', { nullable: true, description: 'The campaign.' }),
  }),
})

queryRow('campaignSend', { model: 'CampaignSend', prefix: 'snd', authScopes: scopes.readConversations })

queryList('campaignSends', SendObject, {
  list: sendList,
  description: 'Sends of campaigns to leads, newest first.',
  authScopes: scopes.readConversations,
})
