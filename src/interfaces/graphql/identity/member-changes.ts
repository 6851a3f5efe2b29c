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

const idField = { required: true, description: 'Such as mem_01jd…' } as const

const InviteInput = builder.inputType('InviteMemberInput', {
  description: 'Somebody who is to be a member.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Their address, at most 254 characters.' }),
    role: t.field({ type: MemberRole, required: true, description: 'What they may do. Only owners make owners.' }),
    name: t.string({ description: 'What the others see, at most 100 characters.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateMemberInput', {
  description: 'What is to change of a member. What is absent stays as it is.',
  fields: (t) => ({
    id: t.id(idField),
    role: t.field({ type: MemberRole, description: 'What they may do. Only owners make owners, or change them.' }),
    name: t.string({ description: 'What the others see, at most 100 characters. Everybody may change their own.' }),
  }),
})

const RemoveInput = builder.inputType('RemoveMemberInput', {
  description: 'A member who is to go.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const SignOutInput = builder.inputType('SignOutEverywhereInput', {
  description: 'Which of the member’s own sessions end.',
  fields: (t) => ({
    keepThisSession: t.boolean({ description: 'Whether the session that asks goes on. Default: false.' }),
  }),
})

const InvitePayload = builder.objectRef<Invited>('InviteMemberPayload').implement({
  description: 'The invitation.',
  fields: (t) => ({
    member: t.prismaField({
      type: 'Member',
      nullable: true,
      description: 'The member to be.',
      resolve: (query, { memberId }, _args, context) => findMember(context, memberId, query),
    }),
    link: t.exposeString('link', {
      nullable: true,
      description:
        'For you to hand over: it signs them in once, within 15 minutes, and is shown now and never again. Null when they ' +
        'sign in elsewhere already: then they come in by their own mailbox or password.',
    }),
    emailed: t.exposeBoolean('emailed', {
      nullable: true,
      description: 'Whether the mail server has taken the invitation. Null: this deployment sends no mail.',
    }),
  }),
})

const UpdatePayload = builder.objectRef<{ memberId: string }>('UpdateMemberPayload').implement({
  description: 'The member as they are now.',
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
  description: 'Who has gone.',
  fields: (t) => ({
    removedId: t.exposeID('removedId', { nullable: true, description: 'The member’s id, such as mem_01jd…' }),
  }),
})

const SignOutPayload = builder.objectRef<{ endedSessions: number }>('SignOutEverywherePayload').implement({
  description: 'What has ended.',
  fields: (t) => ({ endedSessions: t.exposeInt('endedSessions', { description: 'How many sessions were ended.' }) }),
})

refuses(InvitePayload, ['already_member', 'limit_reached'])
refuses(UpdatePayload, ['last_owner'])
refuses(RemovePayload, ['last_owner'])

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitePayload,
    nullable: true,
    description:
      'Invites somebody into the live workspace and its sandbox, or once more who has not come yet: then with the role ' +
      'given now. Who has joined is refused; a workspace has at most 200 members.',
    authScopes: memberScopes.manage,
    args: { input: t.arg({ type: InviteInput, required: true, description: 'Who.' }) },
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
      'Changes a member. A new role counts everywhere within a second: what they hold open is closed. The last owner ' +
      'stays one.',
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
      'Takes a member out of the live workspace and its sandbox, everywhere within a second. Everybody may leave; the ' +
      'last owner may not.',
    authScopes: memberScopes.read,
    args: { input: t.arg({ type: RemoveInput, required: true, description: 'Who.' }) },
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
      'Ends the sessions of the member who asks, in all browsers; what they hold open closes within a second.',
    authScopes: memberScopes.self,
    args: { input: t.arg({ type: SignOutInput, required: true, description: 'Which.' }) },
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
