import {
  InviteMemberInput,
  inviteMember,
  RemoveMemberInput,
  removeMember,
  UpdateMemberInput,
  updateMember,
  WithdrawInvitationInput,
  withdrawInvitation,
} from '../../domain/identity/index.ts'
import { InviteMemberPayload, managing } from '../graphql/identity/member-changes.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { RestMemberInvitation, shownMember } from '../rest/resources/members.ts'
import { ACT, CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { showRow } from '../rest/schema/shown-row.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Members'
const KEYS = 'The API key must have no expiry date, and cannot add, change or remove owners.'

operation('invite_member', {
  input: InviteMemberInput,
  scope,
  members: 'manage',
  description:
    'Invites a user to the live workspace and its sandbox. The invitation is valid for 7 days. If the user was already invited but has not signed in, a ' +
    'new invitation with the given role is sent. A user who has already joined cannot be invited. A workspace ' +
    'can have at most 200 members.',
  // A retry after a lost response creates a new link.
  run: (input, { app, context }) => inviteMember(app, { ...managing(context), ...input }),
  rest: {
    ...{ ...CREATE, path: '/members', tag, codes: ['conflict', 'limit_reached'], isOwn: true },
    adds: KEYS,
    type: RestMemberInvitation,
    show: async ({ memberId, link, emailed }, { context }) => ({
      ...(await showRow(shownMember, memberId, context)),
      ...{ link, emailed },
    }),
    example: { email: 'dana@example.com', role: 'agent', name: 'Dana' },
  },
  graphql: { type: InviteMemberPayload, show: (invited) => invited, takes: 'The member.' },
})

rowOperation('update_member', {
  input: UpdateMemberInput,
  scope,
  members: 'read',
  description:
    'Updates a member. A new role takes effect within one second, and the member’s open connections are closed. The ' +
    'role of the last owner cannot be changed.',
  run: (input, { app, context }) => updateMember(app, { ...managing(context), ...input }),
  rest: {
    ...{ ...UPDATE, path: '/members/{id}', tag, codes: ['not_found', 'conflict'] },
    adds: KEYS,
    shows: shownMember,
    example: { role: 'admin' },
  },
  graphql: {
    type: rowPayload('UpdateMemberPayload', 'The updated member.', {
      model: 'Member',
      id: 'memberId',
      refusals: ['last_owner'],
    }),
    input: { idempotent: false },
    takes: 'The fields to change.',
  },
})

rowOperation('withdraw_invitation', {
  input: WithdrawInvitationInput,
  scope,
  members: 'manage',
  description:
    'Withdraws the invitation of a user who has not joined yet. Its links stop working. To remove a member who has ' +
    'joined, use `remove_member`.',
  run: ({ id }, { app, context, by: { idempotency, workspaceId: askedIn } }) =>
    withdrawInvitation(app, { ...managing(context), id, idempotency, askedIn }),
  rest: { ...{ ...ACT, path: '/members/{id}/withdraw', tag }, adds: KEYS, shows: shownMember },
  graphql: {
    type: rowPayload('WithdrawInvitationPayload', 'The member whose invitation was withdrawn.', {
      model: 'Member',
      id: 'memberId',
      refusals: ['already_member'],
    }),
    takes: 'The invitation.',
  },
})

rowOperation('remove_member', {
  input: RemoveMemberInput,
  scope,
  members: 'read',
  description:
    'Removes a member from the live workspace and its sandbox within one second. The last owner cannot be removed.',
  run: ({ id }, { app, context, by: { idempotency, workspaceId: askedIn } }) =>
    removeMember(app, { ...managing(context), id, idempotency, askedIn }),
  rest: { ...{ ...DELETE, path: '/members/{id}', tag, codes: ['not_found', 'conflict'] }, adds: KEYS, shows: null },
  graphql: {
    adds: 'Members can remove themselves.',
    type: idPayload('RemoveMemberPayload', 'The removed member.', {
      id: 'removedId',
      description: 'ID of the removed member, such as mem_01jd….',
      refusals: ['last_owner'],
    }),
    takes: 'The member.',
  },
})
