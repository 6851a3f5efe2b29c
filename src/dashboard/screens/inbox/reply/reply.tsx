import { Text } from '@mantine/core'
import { usePlace } from '../../../shell/workspace.tsx'
import type { Told } from '../conversation/use-conversation.ts'
import { isOpenStatus } from '../list/filters.ts'
import type { ThreadState } from '../thread/use-thread.ts'
import classes from './reply.module.css'
import { ReplyBox } from './reply-box.tsx'

type Props = { conversation: Told; thread: ThreadState }

/** The box to answer in, or why there is none. */
export function Reply({ conversation, thread }: Props) {
  const { may } = usePlace()
  const why = whyNot(conversation, may('MESSAGING'))
  if (why !== null || !conversation.lead)
    return (
      <div className={classes.none}>
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      </div>
    )
  return <ReplyBox conversation={conversation} leadId={conversation.lead.id} thread={thread} />
}

function whyNot({ status, lead, phone }: Told, mayText: boolean): string | null {
  if (!lead || !phone) return 'This lead was erased and can’t be texted.'
  if (lead.suppressed) return 'You can’t reply: the lead opted out.'
  if (!isOpenStatus(status)) return 'You can’t reply: the conversation is closed.'
  return mayText ? null : 'Your role can read conversations but not reply.'
}
