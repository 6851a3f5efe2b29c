import { withheldCode } from '../../../domain/compliance/index.ts'
import { type MessagePreview, PreviewMessageInput, previewMessage } from '../../../domain/messaging/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { APP, argsOf } from '../schema/input-of.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'
import { retryAtOf, wordsOf } from './send-message-payload.ts'

const Encoding = builder.enumType('SmsEncoding', {
  description: 'SMS encoding of a message.',
  values: {
    GSM_7: {
      value: 'GSM-7',
      description:
        '160 characters in a single segment, 153 per segment in longer messages. Some characters count twice.',
    },
    UCS_2: {
      value: 'UCS-2',
      description: '70 UTF-16 code units in a single segment, 67 per segment in longer messages.',
    },
  },
})

const Withholding = builder.objectRef<NonNullable<MessagePreview['refusal']>>('MessageWithholding').implement({
  description: 'Why a message would be withheld.',
  fields: (t) => ({
    code: t.expose('code', { type: enumFrom(withheldCode), description: 'Machine-readable reason.' }),
    message: t.string({ description: 'Human-readable reason.', resolve: wordsOf }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Earliest time at which the message can be sent. Null if the message cannot be sent later either.',
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
    units: t.exposeInt('units', {
      description: 'Length of the body in units of its encoding: GSM-7 characters or UTF-16 code units.',
    }),
    from: t.exposeString('from', {
      nullable: true,
      description: 'Phone number that would send the message. Null if none is available.',
    }),
    agentNotice: t.exposeString('agentNotice', {
      nullable: true,
      description:
        'Disclosure that the law in the recipient’s US state requires before the agent’s next message. Null if no ' +
        'disclosure is required, or if the disclosure was already sent.',
    }),
    withheld: t.expose('refusal', {
      type: Withholding,
      nullable: true,
      description: 'Why the message would be withheld. Null if the message would be accepted.',
    }),
  }),
})

builder.queryField('previewMessage', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'Previews a message without sending or storing it: the body, the segments and whether the message would be ' +
      'withheld. The daily message limit is not checked.',
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
