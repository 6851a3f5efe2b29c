import { withheldCode } from '../../../domain/compliance/index.ts'
import type { SendMessageResult } from '../../../domain/messaging/index.ts'
import { errorCatalogue } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { RefusalInterface } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'

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

export const SendMessagePayload = builder.unionType('SendMessagePayload', {
  description: 'Result of sending a message.',
  types: [Success, MessageWithheld],
  resolveType: (made) => ('refusal' in made ? MessageWithheld : Success),
})

/** A withheld message as the payload has it. */
export function withheldPayload({ refusal, message }: Refused): RefusedMessage {
  return { refusal, messageId: message.id, message: wordsOf(refusal) }
}

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
