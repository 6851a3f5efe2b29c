import { ActionIcon, Tooltip } from '@mantine/core'
import { IconNote, IconSparkles } from '@tabler/icons-react'
import { useRef } from 'react'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { Hint } from '../../../components/text/hint.tsx'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { Notes } from '../notes/with-note.tsx'
import type { SendingTexts } from '../thread/use-thread.ts'
import { Composer } from './composer.tsx'
import classes from './reply.module.css'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'
import { filled, valuesFor } from './variables.ts'

/** `isAgain`: the conversation has ended, and the text opens a new one. `isAsked`: the user has just asked for the box. */
type Props = {
  conversation: ConversationDetails
  leadId: string
  thread: SendingTexts
  notes: Notes
  isAgain?: boolean
  isAsked: boolean
}

/** The reply box. A refused text returns to it. It is hidden while a note is written. */
export function ReplyBox({ conversation, leadId, thread, notes, isAgain = false, isAsked }: Props) {
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
  useShortcuts(notes.isOpen ? {} : { r: () => field.current?.focus(), n: notes.open })

  if (notes.isOpen) return null
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
          <ActionIcon variant="subtle" color="gray" aria-label="Note for your team" onClick={notes.open}>
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
