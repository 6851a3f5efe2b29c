import { withheldCode } from '../../domain/compliance/index.ts'
import type { Principal } from '../../domain/identity/index.ts'
import {
  ApproveMessageDraftInput,
  approveMessageDraft,
  CreateMessageDraftInput,
  createMessageDraft,
  RejectMessageDraftInput,
  rejectMessageDraft,
} from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownDraft } from '../rest/resources/drafts.ts'
import { ACT, CREATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Drafts'
const ROW = { field: 'draft', model: 'MessageDraft', id: 'draftId' } as const
const DECIDES =
  'Requires a signed-in member, or an API key that can send without approval, so that an assistant cannot decide about its own draft.'

rowOperation('create_draft', {
  input: CreateMessageDraftInput,
  scope,
  description:
    'Creates a message to a lead that is sent only if a person approves it. A message that could not be sent later either, ' +
    'for example because the lead opted out, is refused.',
  run: (input, { app, context: { principal, client = null }, by: { workspaceId, actor, idempotency } }) => {
    const authorName = actor.kind === 'key' && !principal.token ? principal.name : null
    return createMessageDraft(app, { workspaceId, actor, idempotency, authorName, client, ...input })
  },
  rest: {
    ...{ ...CREATE, path: '/drafts', tag, codes: ['not_found', 'conflict', 'limit_reached', ...withheldCode.options] },
    shows: shownDraft,
    example: { lead_id: 'lead_01k0z8m3w6n9q2r5t8v1x4y7za', body: 'Thanks! Would Friday at 10 work for you?' },
  },
  graphql: {
    name: 'createMessageDraft',
    type: rowPayload('CreateMessageDraftPayload', 'The new draft.', { ...ROW, refusals: ['limit_reached'] }),
    takes: 'The message and its recipient.',
  },
})

rowOperation('approve_draft', {
  input: ApproveMessageDraftInput,
  scope,
  description:
    'Approves a draft and queues its message. If the message is withheld, the reason is returned as an error and the draft ' +
    `stays pending. An approved draft does not change. ${DECIDES}`,
  run: (input, { app, context, by: { workspaceId, actor, idempotency } }) => {
    checkMayDecide(context.principal)
    return approveMessageDraft(app, { workspaceId, actor, idempotency, ...input })
  },
  rest: {
    ...{ ...ACT, path: '/drafts/{id}/approve', tag },
    codes: ['not_found', 'conflict', ...withheldCode.options],
    shows: shownDraft,
    example: { when_withheld: 'schedule' },
  },
  graphql: {
    name: 'approveMessageDraft',
    type: rowPayload('ApproveMessageDraftPayload', 'The approved draft.', { ...ROW, refusals: ['draft_over'] }),
    adds: 'When a member approves a draft, the conversation is handed off and assigned to that member, as with sendMessage.',
    takes: 'The draft, and how to send it.',
  },
})

rowOperation('reject_draft', {
  input: RejectMessageDraftInput,
  scope,
  description: `Rejects a draft, which is then never sent. A rejected draft does not change. ${DECIDES}`,
  run: (input, { app, context, by: { workspaceId, actor, idempotency } }) => {
    checkMayDecide(context.principal)
    return rejectMessageDraft(app, { workspaceId, actor, idempotency, ...input })
  },
  rest: {
    ...{ ...ACT, path: '/drafts/{id}/reject', tag },
    shows: shownDraft,
    example: { reason: 'We already answered by phone.' },
  },
  graphql: {
    name: 'rejectMessageDraft',
    type: rowPayload('RejectMessageDraftPayload', 'The rejected draft.', { ...ROW, refusals: ['draft_over'] }),
    takes: 'The draft and the reason.',
  },
})

function checkMayDecide({ sendsWithoutApproval }: Principal): void {
  if (sendsWithoutApproval) return
  throw new AppError('insufficient_scope', {
    message: 'Only members, and API keys that can send without approval, can approve or reject drafts.',
  })
}
