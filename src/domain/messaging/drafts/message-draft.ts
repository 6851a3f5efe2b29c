import { z } from 'zod'
import { type Clock, idOf, phone, wireTime, wordsOf } from '../../kernel/index.ts'

/**
 * A draft's life. It expires by its time, so that no job decides whether it can be sent:
 *
 *   pending ──▶ approved | rejected    a person's decision
 *      └──────▶ expired                its time is over
 */
export const messageDraftStatus = wordsOf('MessageDraftStatus', 'Status of a draft.', {
  pending: 'The draft waits for a person.',
  approved: 'A person approved the draft, and its message was queued.',
  rejected: 'A person rejected the draft. It is never sent.',
  expired: 'No one decided in time. The draft is never sent.',
})

export type MessageDraftStatus = z.output<typeof messageDraftStatus>

/** A draft as REST, GraphQL and the documentation show it. */
export const messageDraftShape = z
  .object({
    id: idOf('drft', 'ID of the draft.'),
    lead_id: idOf('lead', 'ID of the recipient lead.'),
    conversation_id: idOf(
      'conv',
      'ID of the conversation that was open when the draft was created. Null if there was none.',
    ).nullable(),
    campaign_id: idOf('camp', 'ID of the message’s campaign. Null if the draft sets none.').nullable(),
    from: phone('The workspace’s phone number that sends the message. Null if the draft sets none.').nullable(),
    body: z
      .string()
      .describe('Body of the message.')
      .meta({ examples: ['Thanks! Would Friday at 10 work for you?'] }),
    status: messageDraftStatus.describe('Status of the draft.'),
    created_by: z
      .string()
      .describe('ID of the API key or member that created the draft.')
      .meta({ examples: ['key_01kadh3m8fzqf4s1xw5j7ceq9t'] }),
    author_name: z.string().nullable().describe('Name of the API key when it created the draft. Null for a member.'),
    client: z.string().nullable().describe('Name of the MCP client that created the draft. Null if unknown.'),
    decided_by: z
      .string()
      .nullable()
      .describe('ID of the member or API key that approved or rejected the draft. Null if no one did.'),
    decided_at: wireTime.nullable().describe('When the draft was approved or rejected. Null if no one did.'),
    reason: z.string().nullable().describe('Why the draft was rejected. Null if no reason was given.'),
    message_id: idOf('msg', 'ID of the message of an approved draft. Null for any other status.').nullable(),
    expires_at: wireTime.describe('When a pending draft expires.'),
    created_at: wireTime.describe('Creation time.'),
  })
  .describe('A message that is sent only if a person approves it. It is deleted with its lead, and after 90 days.')

type Stored = { status: string; expiresAt: Date }

export const messageDraftDerived = {
  status: {
    select: { status: true, expiresAt: true },
    show: ({ status, expiresAt }: Stored, { clock }: { clock: Clock }) =>
      statusAt({ status, expires_at: expiresAt }, clock.now()),
  },
} as const

/** The status at a time, from the stored one. */
export function statusAt(stored: { status: string; expires_at: Date }, now: Date): MessageDraftStatus {
  return stored.status === 'pending' && stored.expires_at <= now ? 'expired' : (stored.status as MessageDraftStatus)
}
