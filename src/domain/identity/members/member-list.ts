import { z } from 'zod'
import { idOf, type List, wireTime } from '../../kernel/index.ts'
import { memberRole, memberStatus } from '../member.ts'

/** A member as REST, GraphQL and the documentation show it. */
export const memberShape = z
  .object({
    id: idOf('mem', 'ID of the member, such as mem_01jd….'),
    email: z
      .string()
      .describe('Email address for sign-in, in lowercase.')
      .meta({ examples: ['dana@example.com'] }),
    name: z
      .string()
      .describe('Display name. Empty if not set.')
      .meta({ examples: ['Dana'] }),
    role: memberRole.describe('Role of the member.'),
    invited_by: idOf(
      'mem',
      'ID of the member who sent the invitation. Null if the invitation was sent from the command line or with an API ' +
        'key.',
    ).nullable(),
    invitation_expires_at: wireTime
      .nullable()
      .describe('Until when the invitation can be accepted. Null if it was accepted or withdrawn.'),
    joined_at: wireTime
      .nullable()
      .describe('When the member first signed in. Null if the member has not signed in yet.'),
    removed_at: wireTime.nullable().describe('When the member was removed. Null if the member was not removed.'),
    created_at: wireTime.describe('When the member was invited.'),
    updated_at: wireTime.describe('When the member was last updated.'),
    status: memberStatus.describe('Status of the member.'),
  })
  .describe('A user who can sign in to a live workspace and its sandbox. Both workspaces share the same members.')

type Times = { joinedAt: Date | null; removedAt: Date | null }

export const memberDerived = {
  status: {
    select: { joinedAt: true, removedAt: true },
    show: ({ joinedAt, removedAt }: Times) => (removedAt ? 'removed' : joinedAt ? 'active' : 'invited'),
  },
} as const

/** The members of a live workspace, including invited ones, newest first. */
export const memberList: List<'Member', Record<never, never>> = {
  name: 'members',
  model: 'member',
  filters: {},
  where: () => ({ removedAt: null }),
}
