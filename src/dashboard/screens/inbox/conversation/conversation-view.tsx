import { IconMessageOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../../components/problem.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { useConversation } from './use-conversation.ts'

/** The conversation that the address names. */
export function ConversationView() {
  const id = useParams({ from: '/w/$workspaceId/inbox/$conversationId', select: (params) => params.conversationId })
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: string }) {
  const told = useConversation(id)
  if (told.error && !told.conversation)
    return <Problem error={told.error} title="Couldn’t load this conversation" onRetry={told.retry} />
  if (told.isMissing)
    return (
      <Empty icon={IconMessageOff} title="Conversation not found">
        It may belong to another workspace, or the sandbox was reset.
      </Empty>
    )
  return <OpenConversation id={id} told={told} />
}
