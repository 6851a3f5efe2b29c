import { Navigate, useLocation } from '@tanstack/react-router'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import { isOpenStatus } from '../list/filters.ts'
import { type Notes, WithNote } from '../notes/with-note.tsx'
import type { ThreadState } from '../thread/use-thread.ts'
import classes from './reply.module.css'
import { ReplyBox } from './reply-box.tsx'
import { REPLY } from './reply-hash.ts'
import { TextAgain } from './text-again.tsx'

type Props = { conversation: ConversationDetails; thread: ThreadState }

/** The reply box, or why replying is not possible, with the box for a note. */
export function Reply(props: Props) {
  return (
    <WithNote conversationId={props.conversation.id}>{(notes) => <ReplyOrWhy {...props} notes={notes} />}</WithNote>
  )
}

function ReplyOrWhy({ conversation, thread, notes }: Props & { notes: Notes }) {
  const { may } = useCurrentWorkspace()
  const isAsked = useLocation({ select: ({ hash }) => hash === REPLY })
  const newest = conversation.lead?.conversations?.edges[0]?.node.id ?? conversation.id
  if (isAsked && newest !== conversation.id && !isOpenStatus(conversation.status)) return <ReplyInNewest id={newest} />
  if (canTextAgain(conversation, may('MESSAGING')))
    return <TextAgain conversation={conversation} thread={thread} notes={notes} isAsked={isAsked} />
  const why = unavailableReason(conversation, may('MESSAGING'))
  if (why !== null || !conversation.lead)
    return (
      <div className={classes.none}>
        <Hint>{why}</Hint>
      </div>
    )
  return (
    <ReplyBox
      conversation={conversation}
      leadId={conversation.lead.id}
      thread={thread}
      notes={notes}
      isAsked={isAsked}
    />
  )
}

function ReplyInNewest({ id }: { id: string }) {
  return (
    <Navigate
      from="/w/$workspaceId"
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ conversationId: id }}
      hash={REPLY}
      replace
    />
  )
}

/** Whether the lead's last conversation has ended and a person may open another one. */
function canTextAgain({ id, status, lead, phone }: ConversationDetails, mayText: boolean): boolean {
  if (!mayText || isOpenStatus(status) || !lead || !phone || lead.suppressed) return false
  return lead.conversations?.edges[0]?.node.id === id
}

function unavailableReason({ status, lead, phone }: ConversationDetails, mayText: boolean): string | null {
  if (!lead || !phone) return 'This lead was erased and can’t be texted.'
  if (lead.suppressed) return 'You can’t reply: the lead opted out.'
  if (!isOpenStatus(status)) return 'You can’t reply: the conversation has ended.'
  return mayText ? null : 'Your role can read conversations but not reply.'
}
