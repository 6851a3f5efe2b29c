import { type Invited, SignOutEverywhereInput, signOutEverywhere } from '../../../domain/identity/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { memberScopes } from '../schema/scopes.ts'
import { authorityOver } from './members.ts'

export const InviteMemberPayload = builder.objectRef<Invited>('InviteMemberPayload').implement({
  description: 'The invitation.',
  fields: (t) => ({
    member: rowField(t, { model: 'Member', id: 'memberId', description: 'The invited member.' }),
    link: t.exposeString('link', {
      nullable: true,
      description:
        'One-time sign-in link to send to the member. The link is valid for 7 days and shown only in this response. ' +
        'Null if the user is already a member of another workspace; this user signs in with an emailed link or a ' +
        'password.',
    }),
    emailed: t.exposeBoolean('emailed', {
      nullable: true,
      description:
        'Whether the mail server accepted the invitation email. Null if this deployment does not send email.',
    }),
  }),
})

refuses(InviteMemberPayload, ['already_member', 'limit_reached'])

mutation('signOutEverywhere', {
  type: builder.objectRef<{ endedSessions: number }>('SignOutEverywherePayload').implement({
    description: 'The sessions that were ended.',
    fields: (t) => ({ endedSessions: t.exposeInt('endedSessions', { description: 'Number of ended sessions.' }) }),
  }),
  description: 'Ends the signed-in member’s sessions in all browsers. Their open connections close within one second.',
  authScopes: memberScopes.self,
  schema: SignOutEverywhereInput,
  input: { idempotent: false },
  run: async (given, { app, context }) => {
    const { member } = context.principal
    if (!member) throw new AppError('insufficient_scope')
    return { endedSessions: await signOutEverywhere(app, { ...member, ...given }) }
  },
})

/** Who changes members, and with which authority. */
export function managing(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}
