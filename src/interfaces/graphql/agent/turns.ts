import { idText } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumOf } from '../schema/enums.ts'
import { columnList, nestedList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const TurnTrigger = enumOf('TurnTrigger', 'What started a turn of the agent.', {
  texts: 'The lead sent a message.',
  follow_up: 'The lead has been silent for the time set in the playbook.',
  correction: 'A person set a signal.',
})

const TurnObject = builder.prismaObject('Turn', {
  description: 'One turn of the agent: the extracted information, the decision and the reply.',
  ...guardedNode(scopes.readConversations),
  fields: (t) =>
    columnFields(t, 'Turn', {
      id: 'Unique ID, such as turn_01jd….',
      trigger: { type: TurnTrigger, description: 'What started the turn.' },
      commands:
        'Commands extracted from the lead’s messages. Each command has a type and the position of its ' +
        'evidence in a message (span).',
      decision: 'The decision, such as ask:budget or handoff:lead_request.',
      wording: 'The agent’s reply. Null if the agent did not reply.',
      messageId: 'ID of the message with the agent’s reply. Null if the agent did not reply.',
      createdAt: 'When the turn took place.',
    }),
})

const turnList = columnList('turns', 'turn', {
  filters: { conversation_id: idText.describe('ID of the conversation.') },
})

const TurnConnection = queryList('turns', TurnObject, {
  list: turnList,
  description: 'The agent’s turns in a conversation, newest first.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectFields('Conversation', (t) => ({
  turns: nestedList(t, 'turns', {
    type: TurnConnection,
    list: turnList,
    filter: 'conversation_id',
    description: 'The agent’s turns, newest first.',
  }),
  latestTurn: t.field({
    type: TurnObject,
    nullable: true,
    description: 'The agent’s latest turn, which explains its last message. Null before the first turn.',
    select: { turns: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 } },
    resolve: ({ turns: [latest] }) => latest,
  }),
}))

nodeRows('turn', 'Turn', 'turn')
