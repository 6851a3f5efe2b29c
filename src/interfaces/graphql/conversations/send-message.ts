import { SendMessageInput, type SendMessageResult, sendMessage } from '../../../domain/messaging/index.ts'
import { errorCatalogue } from '../../../errors.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { WithheldCode } from '../schema/enums.ts'
import { inputOf } from '../schema/input-of.ts'
import { runMutation } from '../schema/mutation.ts'
import { RefusalInterface } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

type Refused = Extract<SendMessageResult, { outcome: 'withheld' }>
/** The refusal as the payload has it. */
type RefusedMessage = { refusal: Refused['refusal']; messageId: string; message: string }

/** Carries a refusal past the idempotency key, which is released, so that a retry is a new attempt. Never shown. */
class Withheld extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.refusal.code)
    this.refused = refused
  }
}

const Input = inputOf('SendMessageInput', SendMessageInput, {
  descriptions: { when_withheld: 'What to do if quiet hours or a frequency cap apply. Default: REFUSE.' },
})

const MESSAGE = { model: 'Message', id: 'messageId' } as const

const Success = builder.objectRef<{ messageId: string }>('SendMessageSuccess').implement({
  description: 'The message was accepted.',
  fields: (t) => ({
    messageRecord: rowField(t, { ...MESSAGE, description: 'The queued or scheduled message.' }),
  }),
})

const MessageWithheld = builder.objectRef<RefusedMessage>('MessageWithheld').implement({
  description: 'The message was withheld. It is recorded with status BLOCKED.',
  interfaces: [RefusalInterface],
  fields: (t) => ({
    code: t.field({
      type: WithheldCode,
      description: 'Machine-readable reason.',
      resolve: ({ refusal }) => refusal.code,
    }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Earliest time when the message could be sent. Null if it would also be withheld later.',
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

builder.mutationField('sendMessage', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Queues one message to a lead, or explains why it is withheld. When a member sends a message, the ' +
      'conversation is handed off and assigned to that member. An API key does not change the handler.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'The message and its recipient.' }) },
    resolve: async (_root, { input }, context) => {
      try {
        return await runMutation(context, input, {
          name: 'sendMessage',
          schema: SendMessageInput,
          run: async (given, idempotency) => {
            const { workspaceId } = context.principal
            const assignedTo = memberOf(context)
            const sentBy = assignedTo === null ? 'api' : 'human'
            const request = { workspaceId, sentBy, assignedTo, idempotency, ...given } as const
            const result = await sendMessage(context.app, request)
            if (result.outcome === 'withheld') throw new Withheld(result)
            return { messageId: result.message.id }
          },
          again: (messageId) => ({ messageId }),
        })
      } catch (error) {
        if (!(error instanceof Withheld)) throw error
        const { refusal, message } = error.refused
        return { refusal, messageId: message.id, message: wordsOf(refusal) }
      }
    },
  }),
)

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
