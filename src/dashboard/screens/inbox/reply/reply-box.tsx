import { ActionIcon, Tooltip } from '@mantine/core'
import { IconNote, IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { Hint } from '../../../components/text/hint.tsx'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { SendingTexts } from '../thread/use-thread.ts'
import { Composer } from './composer.tsx'
import classes from './reply.module.css'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'
import { filled, valuesFor } from './variables.ts'

const NoteBox = lazy(async () => ({ default: (await import('../notes/note-box.tsx')).NoteBox }))

/** `isAgain`: the conversation has ended, and the text opens a new one. `isAsked`: the user has just asked for the box. */
type Props = {
  conversation: ConversationDetails
  leadId: string
  thread: SendingTexts
  isAgain?: boolean
  isAsked: boolean
}

/** The reply box. A refused text returns to it. */
export function ReplyBox({ conversation, leadId, thread, isAgain = false, isAsked }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useIsNarrow()
  const { body, setBody, takeBack } = useDraft(conversation.id)
  const { send, refusal, forget } = useSend({
    conversationId: conversation.id,
    leadId,
    thread,
    onRefused: takeBack,
    continues: isAgain ? conversation.id : null,
  })
  const [isNote, setNote] = useState(false)
  useShortcuts({ r: () => field.current?.focus(), n: () => setNote(true) })

  if (isNote)
    return (
      <Suspense fallback={null}>
        <NoteBox conversationId={conversation.id} onClose={() => setNote(false)} />
      </Suspense>
    )
  return (
    <Composer
      className={classes.reply}
      name="Reply"
      aria-label="Your reply"
      autoFocus={isAsked}
      placeholder={placeholderFor(conversation, isAgain)}
      minRows={isNarrow ? 1 : 2}
      maxRows={8}
      field={field}
      to={conversation.phone}
      body={body}
      refusal={refusal}
      onChange={(to) => {
        setBody(to)
        if (refusal) forget()
      }}
      onSnippet={(text, company) => setBody(filled(text, valuesFor(conversation.lead?.attributes, company)))}
      onSend={(time) => {
        setBody('')
        void send(body, time)
        field.current?.focus()
      }}
      head={<Suggested conversation={conversation} isEmpty={body.trim() === ''} onUse={setBody} />}
      tools={
        <Tooltip label="Note for your team (N)">
          <ActionIcon variant="subtle" color="gray" aria-label="Note for your team" onClick={() => setNote(true)}>
            <IconNote size={18} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}

function placeholderFor({ handler }: ConversationDetails, isAgain: boolean): string {
  if (isAgain) return 'Text the lead in a new conversation'
  return handler === 'AGENT' ? 'Reply and take over from the agent' : 'Reply'
}

type SuggestedProps = { conversation: ConversationDetails; isEmpty: boolean; onUse: (body: string) => void }

/** The reply that the agent suggests after a handoff. */
function Suggested({ conversation: { handler, suggestedReply }, isEmpty, onUse }: SuggestedProps) {
  if (handler !== 'HUMAN' || !suggestedReply || !isEmpty) return null
  return (
    <button type="button" className={`${classes.suggested} lt-hover`} onClick={() => onUse(suggestedReply)}>
      <IconSparkles size={15} aria-hidden />
      <span className="lt-text">
        <Hint span>Suggested reply: </Hint>
        {suggestedReply}
      </span>
    </button>
  )
}
