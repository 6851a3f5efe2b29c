import { z } from 'zod'
import { memberDerived, memberList, memberShape } from '../../../domain/identity/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { restList } from '../schema/list.ts'
import { type RelationField, rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const ReadMemberInput = z.strictObject({ id: idText.describe('ID of the member, such as mem_01jd….') })

const memberSchema = memberShape
  .extend({ has_two_factor: z.boolean().describe('Whether the member uses two-factor sign-in.') })
  .describe(memberShape.description!)

const invitationSchema = memberSchema
  .extend({
    link: z
      .string()
      .nullable()
      .describe(
        'One-time sign-in link to send to the member. The link is valid for 7 days and shown only in this response. ' +
          'Null if the user is already a member of another workspace; this user signs in with an emailed link or a ' +
          'password.',
      ),
    emailed: z
      .boolean()
      .nullable()
      .describe('Whether the mail server accepted the invitation email. Null if this deployment does not send email.'),
  })
  .describe('An invited member and the invitation.')

const hasTwoFactor: RelationField = {
  relation: { user: { select: { totp: { select: { confirmedAt: true } } } } },
  show: ({ user }) => (user as { totp: { confirmed_at: string | null } | null } | null)?.totp?.confirmed_at != null,
}

const RestMember = rowType('RestMember', 'Member', memberSchema, { ...memberDerived, has_two_factor: hasTwoFactor })
export const RestMemberInvitation = wireType('RestMemberInvitation', invitationSchema)

export const shownMember = { type: RestMember, noun: 'member' }

restRow('read_member', {
  row: shownMember,
  input: ReadMemberInput,
  description: 'Returns a member. A removed member can be read too.',
})

restList('list_members', {
  list: memberList,
  type: RestMember,
  description: 'Lists the members of the workspace, including invited users who have not joined yet, newest first.',
})
