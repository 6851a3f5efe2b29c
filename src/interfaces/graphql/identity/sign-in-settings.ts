import {
  ResetTwoFactorInput,
  readSignInSettings,
  resetTwoFactor,
  type SignInSettings,
  UpdateSignInSettingsInput,
  updateSignInSettings,
} from '../../../domain/identity/index.ts'
import { builder, type Context } from '../schema/builder.ts'
import { actorOf, mutation, rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { memberScopes } from '../schema/scopes.ts'
import { authorityOver } from './members.ts'

const SignInSettingsObject = builder.objectRef<SignInSettings>('SignInSettings').implement({
  description: 'How members sign in to a live workspace and its sandbox.',
  fields: (t) => ({
    requireTwoFactor: t.exposeBoolean('requireTwoFactor', {
      description: 'Whether all members must use two-factor sign-in. API keys are not affected.',
    }),
    requireCompanySignIn: t.exposeBoolean('requireCompanySignIn', {
      description: 'Whether all members must sign in with the company’s provider. API keys are not affected.',
    }),
    membersWithoutTwoFactor: t.exposeInt('membersWithoutTwoFactor', {
      description: 'Number of members who have joined and do not use two-factor sign-in.',
    }),
  }),
})

builder.queryField('signInSettings', (t) =>
  t.field({
    type: SignInSettingsObject,
    nullable: true,
    description:
      'How members sign in to the workspace. Available to members of any role, and to API keys of the live workspace with ' +
      'full access.',
    authScopes: memberScopes.read,
    resolve: (_root, _args, context) => settingsOf(context),
  }),
)

mutation('updateSignInSettings', {
  type: builder.objectRef<{ done: boolean }>('UpdateSignInSettingsPayload').implement({
    description: 'The updated settings.',
    fields: (t) => ({
      signInSettings: t.field({
        type: SignInSettingsObject,
        description: 'How members sign in to the workspace.',
        resolve: (_payload, _args, context) => settingsOf(context),
      }),
    }),
  }),
  description:
    'Changes how members sign in. If you require two-factor sign-in, members without it must set it up before they ' +
    'can use the workspace again. If you require company sign-in, members must sign in with the company’s provider. ' +
    'Only owners can change these settings. To require two-factor sign-in, an owner must use it. To require company ' +
    'sign-in, an owner must be signed in with the company’s provider.',
  authScopes: memberScopes.manage,
  schema: UpdateSignInSettingsInput,
  input: { idempotent: false },
  takes: 'The settings to change.',
  run: async (given, { app, context }) => {
    const companyWorkspaceId = context.principal.member?.companyWorkspaceId ?? null
    await updateSignInSettings(app, { ...by(context), ...given, companyWorkspaceId })
    return { done: true }
  },
})

rowMutation('resetTwoFactor', {
  type: rowPayload('ResetTwoFactorPayload', 'The member.', { model: 'Member', id: 'memberId' }),
  description:
    'Turns off two-factor sign-in for a member who can no longer enter a code, ends the member’s sessions and ' +
    'informs the member by email. Only owners can do this. Not possible for a member who also belongs to another ' +
    'workspace.',
  authScopes: memberScopes.manage,
  schema: ResetTwoFactorInput,
  input: { idempotent: false },
  takes: 'The member.',
  run: ({ id }, { app, context }) => resetTwoFactor(app, { ...by(context), id }),
})

function settingsOf({ app, principal }: Context): Promise<SignInSettings> {
  return readSignInSettings(app, { workspaceId: principal.liveWorkspaceId })
}

function by(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}
