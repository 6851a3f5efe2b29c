import { IconMessageOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../../components/screen/problem.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { useConversation } from './use-conversation.ts'

/** The conversation in the URL. */
export function ConversationView() {
  const id = useParams({ from: '/w/$workspaceId/inbox/$conversationId', select: (params) => params.conversationId })
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: string }) {
  const state = useConversation(id)
  if (state.error && !state.conversation)
    return <Problem error={state.error} title="Couldn’t load this conversation" onRetry={state.retry} />
  if (state.isMissing)
    return (
      <Empty icon={IconMessageOff} title="Conversation not found">
        It may belong to another workspace, or the sandbox was reset.
      </Empty>
    )
  return <OpenConversation id={id} state={state} />
}
