import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { Notes } from '../notes/with-note.tsx'
import type { ThreadState } from '../thread/use-thread.ts'
import classes from './reply.module.css'
import { ReplyBox } from './reply-box.tsx'

type Props = { conversation: ConversationDetails; thread: ThreadState; notes: Notes; isAsked: boolean }

/** Opens a new conversation with the lead after the end of this one. `isAsked`: the reply box is open from the start. */
export function TextAgain({ conversation, thread, notes, isAsked }: Props) {
  const [isOpen, setOpen] = useState(isAsked)
  useShortcuts(isOpen ? {} : { r: () => setOpen(true) })
  if (isOpen && conversation.lead)
    return (
      <ReplyBox
        conversation={conversation}
        leadId={conversation.lead.id}
        thread={thread}
        notes={notes}
        isAgain
        isAsked
      />
    )
  if (notes.isOpen) return null
  return (
    <div className={classes.none}>
      <Button size="compact-sm" leftSection={<IconMessagePlus size={16} />} onClick={() => setOpen(true)}>
        Text again
      </Button>
    </div>
  )
}
