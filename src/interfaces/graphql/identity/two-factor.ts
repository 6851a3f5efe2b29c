import {
  ConfirmTwoFactorInput,
  confirmTwoFactor,
  ReplaceRecoveryCodesInput,
  readTwoFactor,
  replaceRecoveryCodes,
  startTwoFactorSetup,
  TurnOffTwoFactorInput,
  type TwoFactor,
  type TwoFactorSetup,
  turnOffTwoFactor,
} from '../../../domain/identity/index.ts'
import { requireMember } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { mutation } from '../schema/mutation.ts'
import { memberScopes } from '../schema/scopes.ts'

const TwoFactorObject = builder.objectRef<TwoFactor>('TwoFactor').implement({
  description:
    'Two-factor sign-in of the signed-in member, with codes from an authenticator app. Applies in all of the ' +
    'member’s workspaces.',
  fields: (t) => ({
    isOn: t.exposeBoolean('isOn', { description: 'Whether signing in requires a code.' }),
    turnedOnAt: t.expose('turnedOnAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When two-factor sign-in was turned on. Null if it is off.',
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', { description: 'Number of unused recovery codes.' }),
    isRequired: t.exposeBoolean('isRequired', {
      description:
        'Whether this workspace requires two-factor sign-in. If true, a member without it can only set it up.',
    }),
    hasPassword: t.exposeBoolean('hasPassword', {
      description:
        'Whether the member has a password. If true, the password is required to turn off two-factor sign-in.',
    }),
  }),
})

const SetupPayload = builder.objectRef<TwoFactorSetup>('StartTwoFactorSetupPayload').implement({
  description: 'The secret to add to the authenticator app, shown only in this response.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The secret in base32, for apps that cannot scan the QR code.' }),
    uri: t.exposeString('uri', { description: 'The secret as an `otpauth:` URI.' }),
    qrCode: t.exposeString('qrCode', { description: 'QR code of the URI, as an SVG image.' }),
  }),
})

const ConfirmPayload = codesPayload('ConfirmTwoFactorPayload', 'Two-factor sign-in after it was turned on.')
const ReplacePayload = codesPayload('ReplaceRecoveryCodesPayload', 'The new recovery codes.')

const TurnOffPayload = builder.objectRef<{ done: boolean }>('TurnOffTwoFactorPayload').implement({
  description: 'Two-factor sign-in after it was turned off.',
  fields: (t) => ({
    twoFactor: t.field({
      type: TwoFactorObject,
      description: 'Two-factor sign-in of the signed-in member.',
      resolve: (_payload, _args, context) => twoFactorOf(context),
    }),
  }),
})

builder.queryField('twoFactor', (t) =>
  t.field({
    type: TwoFactorObject,
    nullable: true,
    description: 'Two-factor sign-in of the signed-in member. Not available to API keys.',
    authScopes: memberScopes.self,
    resolve: (_root, _args, context) => twoFactorOf(context),
  }),
)

// Without an idempotency key, because the stored response would contain the secret.
builder.mutationField('startTwoFactorSetup', (t) =>
  t.field({
    type: SetupPayload,
    nullable: true,
    description:
      'Creates a secret for the signed-in member’s authenticator app. Call `confirmTwoFactor` next to turn on ' +
      'two-factor sign-in. Only possible within 15 minutes of signing in. Not available to API keys.',
    authScopes: memberScopes.self,
    resolve: (_root, _args, context) => startTwoFactorSetup(context.app, ownSession(context)),
  }),
)

mutation('confirmTwoFactor', {
  type: ConfirmPayload,
  description:
    'Turns on two-factor sign-in with a code from the authenticator app. Ends the member’s other sessions. Not ' +
    'available to API keys.',
  authScopes: memberScopes.self,
  schema: ConfirmTwoFactorInput,
  input: { idempotent: false },
  takes: 'A code from the authenticator app.',
  run: async ({ code }, { app, context }) => ({
    recoveryCodes: await confirmTwoFactor(app, { ...ownSession(context), code }),
  }),
})

mutation('replaceRecoveryCodes', {
  type: ReplacePayload,
  description: 'Creates ten new recovery codes. Earlier codes stop working. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: ReplaceRecoveryCodesInput,
  input: { idempotent: false },
  takes: 'A code from the authenticator app, or a recovery code.',
  run: async ({ code }, { app, context }) => ({
    recoveryCodes: await replaceRecoveryCodes(app, { ...ownSession(context), code }),
  }),
})

mutation('turnOffTwoFactor', {
  type: TurnOffPayload,
  description:
    'Turns off two-factor sign-in and ends the member’s other sessions. A member without a password must have signed in ' +
    'within 15 minutes. Not available to API keys.',
  authScopes: memberScopes.self,
  schema: TurnOffTwoFactorInput,
  input: { idempotent: false },
  takes: 'The member’s password and a code.',
  run: async (given, { app, context }) => {
    await turnOffTwoFactor(app, { ...ownSession(context), ...given })
    return { done: true }
  },
})

function codesPayload(name: string, description: string) {
  return builder.objectRef<{ recoveryCodes: string[] }>(name).implement({
    description,
    fields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description:
          'Ten recovery codes, shown only in this response. Each code can be used once in place of a code from the authenticator app.',
      }),
      twoFactor: t.field({
        type: TwoFactorObject,
        description: 'Two-factor sign-in of the signed-in member.',
        resolve: (_payload, _args, context) => twoFactorOf(context),
      }),
    }),
  })
}

function twoFactorOf(context: Context): Promise<TwoFactor> {
  const { userId } = ownSession(context)
  return readTwoFactor(context.app, { userId, workspaceId: context.principal.liveWorkspaceId })
}

function ownSession({ principal: { member } }: Context) {
  requireMember(member?.userId ?? null)
  return member!
}
