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
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { memberScopes } from '../schema/scopes.ts'
import { authorityOver, membersOf } from './members.ts'

const InviteInput = inputOf('InviteMemberInput', InviteMemberInput)
const UpdateInput = inputOf('UpdateMemberInput', UpdateMemberInput, { idempotent: false })
const RemoveInput = inputOf('RemoveMemberInput', RemoveMemberInput)
const SignOutInput = inputOf('SignOutEverywhereInput', SignOutEverywhereInput, { idempotent: false })

const InvitePayload = builder.objectRef<Invited>('InviteMemberPayload').implement({
  description: 'The invitation.',
  fields: (t) => ({
    member: t.prismaField({
      type: 'Member',
      nullable: true,
      description: 'The invited member.',
      resolve: (query, { memberId }, _args, context) => findMember(context, memberId, query),
    }),
    link: t.exposeString('link', {
      nullable: true,
      description:
        'One-time sign-in link to pass on to the member, valid for 7 days and shown only in this ' +
        'response. Null if the user already signs in to another workspace; they then use their email or ' +
        'password.',
    }),
    emailed: t.exposeBoolean('emailed', {
      nullable: true,
      description:
        'Whether the mail server accepted the invitation email. Null if this deployment does not send email.',
    }),
  }),
})

const UpdatePayload = builder.objectRef<{ memberId: string }>('UpdateMemberPayload').implement({
  description: 'The updated member.',
  fields: (t) => ({
    member: t.prismaField({
      type: 'Member',
      nullable: true,
      description: 'The member.',
      resolve: (query, { memberId }, _args, context) => findMember(context, memberId, query),
    }),
  }),
})

const RemovePayload = builder.objectRef<{ removedId: string }>('RemoveMemberPayload').implement({
  description: 'The removed member.',
  fields: (t) => ({
    removedId: t.exposeID('removedId', { nullable: true, description: 'ID of the removed member, such as mem_01jd….' }),
  }),
})

const SignOutPayload = builder.objectRef<{ endedSessions: number }>('SignOutEverywherePayload').implement({
  description: 'The sessions that were ended.',
  fields: (t) => ({ endedSessions: t.exposeInt('endedSessions', { description: 'Number of ended sessions.' }) }),
})

refuses(InvitePayload, ['already_member', 'limit_reached'])
refuses(UpdatePayload, ['last_owner'])
refuses(RemovePayload, ['last_owner'])

mutation('inviteMember', {
  type: InvitePayload,
  description:
    'Invites a user to the live workspace and its sandbox. Inviting a pending member again sends a new ' +
    'invitation with the given role. A user who has already joined is refused. A workspace can have at ' +
    'most 200 members.',
  authScopes: memberScopes.manage,
  input: InviteInput,
  takes: 'The member.',
  schema: InviteMemberInput,
  isOwn: true,
  // Given again, for want of an answer, it brings a new link.
  run: (given, context) => inviteMember(context.app, { ...by(context), ...given }),
})

mutation('updateMember', {
  type: UpdatePayload,
  description:
    'Updates a member. A new role takes effect everywhere within one second, and the member’s open ' +
    'connections are closed. The last owner cannot be given another role.',
  authScopes: memberScopes.read,
  input: UpdateInput,
  takes: 'The changes.',
  schema: UpdateMemberInput,
  run: async (given, context) => {
    return { memberId: await updateMember(context.app, { ...by(context), ...given }) }
  },
})

mutation('removeMember', {
  type: RemovePayload,
  description:
    'Removes a member from the live workspace and its sandbox, effective everywhere within one second. ' +
    'Members can remove themselves. The last owner cannot be removed.',
  authScopes: memberScopes.read,
  input: RemoveInput,
  takes: 'The member.',
  schema: RemoveMemberInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId: askedIn } = context.principal
    return { removedId: await removeMember(context.app, { ...by(context), id, idempotency, askedIn }) }
  },
  again: (removedId) => ({ removedId }),
})

mutation('signOutEverywhere', {
  type: SignOutPayload,
  description: 'Ends the signed-in member’s sessions in all browsers. Their open connections close within one second.',
  authScopes: memberScopes.self,
  input: SignOutInput,
  schema: SignOutEverywhereInput,
  run: async (given, context) => {
    const { member } = context.principal
    if (!member) throw new AppError('insufficient_scope')
    return { endedSessions: await signOutEverywhere(context.app, { ...member, ...given }) }
  },
})

function by(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}

function findMember(context: Context, id: string, query: object) {
  return membersOf(context).findFirst({ ...query, where: { id } })
}
