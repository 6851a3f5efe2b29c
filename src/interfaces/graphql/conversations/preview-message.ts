import { type MessagePreview, PreviewMessageInput, previewMessage } from '../../../domain/messaging/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { WithheldCode } from '../schema/enums.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { retryAtOf, wordsOf } from './send-message.ts'

const Encoding = builder.enumType('SmsEncoding', {
  description: 'How a text is put into SMS.',
  values: {
    GSM_7: { value: 'GSM-7', description: '160 characters in one segment, 153 in each of several; some count twice.' },
    UCS_2: { value: 'UCS-2', description: '70 UTF-16 units in one segment, 67 in each of several.' },
  },
})

const Withholding = builder.objectRef<NonNullable<MessagePreview['refusal']>>('MessageWithholding').implement({
  description: 'Why a message would be withheld.',
  fields: (t) => ({
    code: t.field({ type: WithheldCode, description: 'Why, to branch on.', resolve: ({ code }) => code }),
    message: t.string({ description: 'Why, in words.', resolve: wordsOf }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When sending opens again. Null when waiting does not help.',
      resolve: retryAtOf,
    }),
  }),
})

const Preview = builder.objectRef<MessagePreview>('MessagePreview').implement({
  description: 'What a message would be.',
  authScopes: scopes.messaging,
  runScopesOnType: true,
  fields: (t) => ({
    body: t.exposeString('body', { description: 'The text as it would go out.' }),
    segments: t.exposeInt('segments', { description: 'How many SMS segments it would take.' }),
    encoding: t.expose('encoding', { type: Encoding, description: 'How it would be put into them.' }),
    units: t.exposeInt('units', { description: 'Its length in units of the encoding.' }),
    from: t.exposeString('from', { nullable: true, description: 'The number it would go from. Null: there is none.' }),
    agentNotice: t.exposeString('agentNotice', {
      nullable: true,
      description:
        'What the law of the recipient’s state puts before the automated agent’s next text to them. Null: no state demands ' +
        'it, or it was given.',
    }),
    withheld: t.field({
      type: Withholding,
      nullable: true,
      description: 'Why it would be withheld. Null: it would be accepted.',
      resolve: ({ refusal }) => refusal,
    }),
  }),
})

builder.queryField('previewMessage', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'What sendMessage would make of a text at the moment: its segments, and whether it would be withheld. Nothing is ' +
      'sent or written down. The limit for the day is not looked at.',
    authScopes: scopes.messaging,
    args: {
      to: t.arg.string({ required: true, description: 'The recipient in E.164 form.' }),
      body: t.arg.string({ required: true, description: 'The text: 1 to 1,600 characters, at most 10 segments.' }),
      campaignId: t.arg.id({ description: 'Default: the open conversation’s, the lead’s or the workspace’s.' }),
      from: t.arg.string({ description: 'One of the workspace’s numbers. Default: the one this lead knows.' }),
      sendAt: t.arg({ type: 'DateTime', description: 'When it is to be sent. Default: now.' }),
    },
    complexity: 10,
    resolve: (_root, args, context) =>
      asGraphqlSays(() => {
        const { workspaceId } = context.principal
        const sentBy = memberOf(context) === null ? 'api' : 'human'
        return previewMessage(context.app, { workspaceId, sentBy, ...parseInput(PreviewMessageInput, args) })
      }),
  }),
)
