import { WRITERS } from '../../../documents/conversation-status.ts'
import { useMembers } from '../conversation/members.ts'
import type { Message } from './messages.ts'

type Props = { message: Pick<Message, 'sentBy' | 'sentByMemberId'>; leadName: string }

/** Who wrote a text: the lead, the member by name, or the agent. */
export function Writer({ message: { sentBy, sentByMemberId }, leadName }: Props) {
  if (sentByMemberId !== null) return <Member id={sentByMemberId} />
  return sentBy === 'LEAD' ? leadName : WRITERS[sentBy]
}

function Member({ id }: { id: string }) {
  const { nameOf } = useMembers()
  return nameOf(id)
}
