import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../components/screen/problem.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { type Notes, WithNote } from '../notes/with-note.tsx'
import { ReplyBox } from '../reply/reply-box.tsx'
import type { SendingTexts } from '../thread/use-thread.ts'
import { moveDraft, placeOf } from './first-draft.ts'
import { FirstText } from './first-text.tsx'

type Props = {
  workspaceId: string
  leadId: string
  /** The lead's newest conversation. */
  newest: { id: string; isOpen: boolean } | null
  thread: SendingTexts
  /** The box gets the focus when it appears. */
  isWriting: boolean
}

/** Writes to a lead: in the open conversation, or a text that begins one. What is written stays when one begins or ends. */
export function LeadComposer({ workspaceId, leadId, newest, thread, isWriting }: Props) {
  const place = placeOf(workspaceId, leadId)
  if (!newest) return <Beginning place={place} leadId={leadId} isWriting={isWriting} endedId={null} />
  return (
    <WithNote key={newest.id} conversationId={newest.id}>
      {(notes) => {
        const box = { place, leadId, isWriting: isWriting && !notes.isOpen }
        return newest.isOpen ? (
          <Replying {...box} id={newest.id} thread={thread} notes={notes} />
        ) : (
          <Beginning {...box} endedId={newest.id} />
        )
      }}
    </WithNote>
  )
}

type Box = { place: string; leadId: string; isWriting: boolean }

type ReplyingProps = Box & { id: string; thread: SendingTexts; notes: Notes }

function Replying({ place, leadId, isWriting, id, thread, notes }: ReplyingProps) {
  useState(() => moveDraft.toConversation(place, id))
  const { conversation, error, retry } = useConversation(id, { withScore: false })
  if (error && !conversation) return <Problem error={error} title="Couldn’t load the reply box" onRetry={retry} />
  if (!conversation) return <Skeleton m="sm" h={76} w="auto" />
  return <ReplyBox conversation={conversation} leadId={leadId} thread={thread} notes={notes} isAsked={isWriting} />
}

function Beginning({ place, leadId, isWriting, endedId }: Box & { endedId: string | null }) {
  useState(() => endedId !== null && moveDraft.fromConversation(place, endedId))
  return <FirstText place={place} linkedLeadId={leadId} onLead={{ continues: endedId, isWriting }} />
}
