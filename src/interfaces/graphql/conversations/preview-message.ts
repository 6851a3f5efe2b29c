import { type MessagePreview, PreviewMessageInput, previewMessage } from '../../../domain/messaging/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { WithheldCode } from '../schema/enums.ts'
import { APP, argsOf } from '../schema/input-of.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'
import { retryAtOf, wordsOf } from './send-message.ts'

const Encoding = builder.enumType('SmsEncoding', {
  description: 'SMS encoding of a message.',
  values: {
    GSM_7: {
      value: 'GSM-7',
      description: '160 characters in a single segment, 153 per segment in longer texts. Some characters count twice.',
    },
    UCS_2: { value: 'UCS-2', description: '70 UTF-16 code units in a single segment, 67 per segment in longer texts.' },
  },
})

const Withholding = builder.objectRef<NonNullable<MessagePreview['refusal']>>('MessageWithholding').implement({
  description: 'Why a message would be withheld.',
  fields: (t) => ({
    code: t.field({ type: WithheldCode, description: 'Machine-readable reason.', resolve: ({ code }) => code }),
    message: t.string({ description: 'Human-readable reason.', resolve: wordsOf }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the message could be sent. Null if waiting does not help.',
      resolve: retryAtOf,
    }),
  }),
})

const Preview = builder.objectRef<MessagePreview>('MessagePreview').implement({
  description: 'Preview of a message that has not been sent.',
  authScopes: scopes.messaging,
  runScopesOnType: true,
  fields: (t) => ({
    body: t.exposeString('body', { description: 'The body as it would be sent.' }),
    segments: t.exposeInt('segments', { description: 'Number of SMS segments.' }),
    encoding: t.expose('encoding', { type: Encoding, description: 'SMS encoding of the body.' }),
    units: t.exposeInt('units', { description: 'Length of the body in code units of the encoding.' }),
    from: t.exposeString('from', {
      nullable: true,
      description: 'Phone number that would send the message. Null if none is available.',
    }),
    agentNotice: t.exposeString('agentNotice', {
      nullable: true,
      description:
        'Disclosure that the recipient’s state requires before the automated agent’s next message. Null if ' +
        'none is required or it was already sent.',
    }),
    withheld: t.expose('refusal', {
      type: Withholding,
      nullable: true,
      description: 'Why the message would be withheld. Null if it would be accepted.',
    }),
  }),
})

builder.queryField('previewMessage', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'Shows how sendMessage would send a message now: its segments and whether it would be withheld. Nothing ' +
      'is sent or stored. The daily message limit is not checked.',
    authScopes: scopes.messaging,
    args: argsOf(APP, 'previewMessage', PreviewMessageInput),
    complexity: 10,
    resolve: (_root, args, context) =>
      withGraphqlParams(() => {
        const { workspaceId } = context.principal
        const sentBy = memberOf(context) === null ? 'api' : 'human'
        return previewMessage(context.app, { workspaceId, sentBy, ...parseInput(PreviewMessageInput, args) })
      }),
  }),
)
