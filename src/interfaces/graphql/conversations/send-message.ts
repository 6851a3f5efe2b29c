import { withheldCode } from '../../../domain/compliance/index.ts'
import { SendMessageInput, type SendMessageResult, sendMessage } from '../../../domain/messaging/index.ts'
import { errorCatalogue } from '../../../errors.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation, UnstoredPayload } from '../schema/mutation.ts'
import { RefusalInterface } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

type Refused = Extract<SendMessageResult, { outcome: 'withheld' }>
/** The refusal as the payload has it. */
type RefusedMessage = { refusal: Refused['refusal']; messageId: string; message: string }

const MESSAGE = { model: 'Message', id: 'messageId' } as const

const Success = builder.objectRef<{ messageId: string }>('SendMessageSuccess').implement({
  description: 'The message was accepted.',
  fields: (t) => ({
    messageRecord: rowField(t, { ...MESSAGE, description: 'The queued or scheduled message.' }),
  }),
})

const MessageWithheld = builder.objectRef<RefusedMessage>('MessageWithheld').implement({
  description: 'The message was withheld and recorded with status BLOCKED.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    code: t.field({
      type: enumFrom(withheldCode),
      description: 'Machine-readable reason.',
      resolve: ({ refusal }) => refusal.code,
    }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Earliest time at which the message can be sent. Null if the message cannot be sent later either.',
      resolve: ({ refusal }) => retryAtOf(refusal),
    }),
    messageRecord: rowField(t, { ...MESSAGE, description: 'The recorded message.' }),
  }),
})

const Payload = builder.unionType('SendMessagePayload', {
  description: 'Result of sending a message.',
  types: [Success, MessageWithheld],
  resolveType: (made) => ('refusal' in made ? MessageWithheld : Success),
})

mutation('sendMessage', {
  type: Payload,
  description:
    'Queues one message to a lead, or returns the reason why the message is withheld. When a member sends a message, ' +
    'the conversation is handed off and assigned to that member. When an API key sends a message, the handler ' +
    'does not change.',
  authScopes: scopes.messaging,
  schema: SendMessageInput,
  input: { descriptions: { when_withheld: 'What to do if quiet hours or a frequency cap apply. Default: REFUSE.' } },
  takes: 'The message and its recipient.',
  run: async (given, { app, context, by: { workspaceId, idempotency } }) => {
    const assignedTo = memberOf(context)
    const sentBy = assignedTo === null ? 'api' : 'human'
    const result = await sendMessage(app, { workspaceId, sentBy, assignedTo, idempotency, ...given })
    if (result.outcome === 'accepted') return { messageId: result.message.id }
    const { refusal, message } = result
    throw new UnstoredPayload({ refusal, messageId: message.id, message: wordsOf(refusal) })
  },
  again: (messageId) => ({ messageId }),
})

/** When waiting would help. */
export function retryAtOf(refusal: Refused['refusal']): Date | null {
  return 'retryAt' in refusal ? refusal.retryAt : null
}

/** Why a message is withheld, for people. */
export function wordsOf(refusal: Refused['refusal']): string {
  const words =
    refusal.code in errorCatalogue ? errorCatalogue[refusal.code as keyof typeof errorCatalogue].message : ''
  const said = 'words' in refusal && refusal.words ? refusal.words : words
  const retryAt = retryAtOf(refusal)
  return retryAt ? `${said} Sending is allowed again at ${retryAt.toISOString()}.` : words
}
