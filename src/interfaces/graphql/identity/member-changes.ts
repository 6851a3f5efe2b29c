import {
  type Invited,
  InviteMemberInput,
  inviteMember,
  RemoveMemberInput,
  removeMember,
  SignOutEverywhereInput,
  signOutEverywhere,
  UpdateMemberInput,
  updateMember,
} from '../../../domain/identity/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { actorOf, mutation, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { idPayload, rowField, rowPayload } from '../schema/row-field.ts'
import { memberScopes } from '../schema/scopes.ts'
import { authorityOver } from './members.ts'

const InvitePayload = builder.objectRef<Invited>('InviteMemberPayload').implement({
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

refuses(InvitePayload, ['already_member', 'limit_reached'])

mutation('inviteMember', {
  type: InvitePayload,
  description:
    'Invites a user to the live workspace and its sandbox. If the user was already invited but has not signed in, a ' +
    'new invitation with the given role is sent. A user who has already joined cannot be invited. A workspace ' +
    'can have at most 200 members.',
  authScopes: memberScopes.manage,
  schema: InviteMemberInput,
  takes: 'The member.',
  isOwn: true,
  // A retry after a lost response creates a new link.
  run: (given, { app, context }) => inviteMember(app, { ...by(context), ...given }),
})

rowMutation('updateMember', {
  type: rowPayload('UpdateMemberPayload', 'The updated member.', {
    model: 'Member',
    id: 'memberId',
    refusals: ['last_owner'],
  }),
  description:
    'Updates a member. A new role takes effect within one second, and the member’s open connections are closed. The ' +
    'role of the last owner cannot be changed.',
  authScopes: memberScopes.read,
  schema: UpdateMemberInput,
  input: { idempotent: false },
  takes: 'The fields to change.',
  run: (given, { app, context }) => updateMember(app, { ...by(context), ...given }),
})

rowMutation('removeMember', {
  type: idPayload('RemoveMemberPayload', 'The removed member.', {
    id: 'removedId',
    description: 'ID of the removed member, such as mem_01jd….',
    refusals: ['last_owner'],
  }),
  description:
    'Removes a member from the live workspace and its sandbox within one second. Members can remove themselves. The ' +
    'last owner cannot be removed.',
  authScopes: memberScopes.read,
  schema: RemoveMemberInput,
  takes: 'The member.',
  run: ({ id }, { app, context, by: { idempotency, workspaceId: askedIn } }) =>
    removeMember(app, { ...by(context), id, idempotency, askedIn }),
})

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

function by(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}
