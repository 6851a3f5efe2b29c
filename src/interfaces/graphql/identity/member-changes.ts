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
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { memberScopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { authorityOver, MemberRole, membersOf } from './members.ts'

const idField = { required: true, description: 'ID of the member, such as mem_01jd….' } as const

const InviteInput = builder.inputType('InviteMemberInput', {
  description: 'The person to invite.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Email address, at most 254 characters.' }),
    role: t.field({
      type: MemberRole,
      required: true,
      description: 'Role of the member. Only owners can invite owners.',
    }),
    name: t.string({ description: 'Display name, at most 100 characters.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateMemberInput', {
  description: 'Member fields to change. Omitted fields keep their values.',
  fields: (t) => ({
    id: t.id(idField),
    role: t.field({
      type: MemberRole,
      description: 'Role of the member. Only owners can make members owners or change the role of an owner.',
    }),
    name: t.string({ description: 'Display name, at most 100 characters. Members can change their own.' }),
  }),
})

const RemoveInput = builder.inputType('RemoveMemberInput', {
  description: 'The member to remove.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const SignOutInput = builder.inputType('SignOutEverywhereInput', {
  description: 'Which of the signed-in member’s sessions to end.',
  fields: (t) => ({
    keepThisSession: t.boolean({ description: 'Whether to keep the current session. Default: false.' }),
  }),
})

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
        'One-time sign-in link to pass on to the member, valid for 15 minutes and shown only in this ' +
        'response. Null if the person already signs in to another workspace; they then use their email or ' +
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
  description: 'The ended sessions.',
  fields: (t) => ({ endedSessions: t.exposeInt('endedSessions', { description: 'Number of ended sessions.' }) }),
})

refuses(InvitePayload, ['already_member', 'limit_reached'])
refuses(UpdatePayload, ['last_owner'])
refuses(RemovePayload, ['last_owner'])

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitePayload,
    nullable: true,
    description:
      'Invites a person to the live workspace and its sandbox. Inviting a pending member again sends a new ' +
      'invitation with the given role. A person who has already joined is refused. A workspace can have at ' +
      'most 200 members.',
    authScopes: memberScopes.manage,
    args: { input: t.arg({ type: InviteInput, required: true, description: 'The member.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'inviteMember',
        schema: InviteMemberInput,
        isOwn: true,
        // Given again, for want of an answer, it brings a new link.
        run: (given) => inviteMember(context.app, { ...by(context), ...given }),
      }),
  }),
  updateMember: t.field({
    type: UpdatePayload,
    nullable: true,
    description:
      'Updates a member. A new role takes effect everywhere within one second, and the member’s open ' +
      'connections are closed. The last owner cannot be given another role.',
    authScopes: memberScopes.read,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(UpdateMemberInput, input)
        return { memberId: await updateMember(context.app, { ...by(context), ...given }) }
      }),
  }),
  removeMember: t.field({
    type: RemovePayload,
    nullable: true,
    description:
      'Removes a member from the live workspace and its sandbox, effective everywhere within one second. ' +
      'Members can remove themselves. The last owner cannot be removed.',
    authScopes: memberScopes.read,
    args: { input: t.arg({ type: RemoveInput, required: true, description: 'The member.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'removeMember',
        schema: RemoveMemberInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId: askedIn } = context.principal
          return { removedId: await removeMember(context.app, { ...by(context), id, idempotency, askedIn }) }
        },
        again: (removedId) => ({ removedId }),
      }),
  }),
  signOutEverywhere: t.field({
    type: SignOutPayload,
    nullable: true,
    description:
      'Ends the signed-in member’s sessions in all browsers. Their open connections close within one second.',
    authScopes: memberScopes.self,
    args: { input: t.arg({ type: SignOutInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { member } = context.principal
        if (!member) throw new AppError('insufficient_scope')
        const given = parseInput(SignOutEverywhereInput, input)
        return { endedSessions: await signOutEverywhere(context.app, { ...member, ...given }) }
      }),
  }),
}))

function by(context: Context) {
  return { workspaceId: context.principal.liveWorkspaceId, actor: actorOf(context), authority: authorityOver(context) }
}

function findMember(context: Context, id: string, query: object) {
  return membersOf(context).findFirst({ ...query, where: { id } })
}
