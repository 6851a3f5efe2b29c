import { Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarClock, IconSend, IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Hint } from '../../../components/text/hint.tsx'
import { dayAndTime } from '../../../components/text/when.tsx'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import type { ThreadState } from '../thread/use-thread.ts'
import classes from './reply.module.css'
import { useDraft } from './use-draft.ts'
import { type Preview, usePreview } from './use-preview.ts'
import { type Refusal, useSend } from './use-send.ts'

type Props = { conversation: ConversationDetails; leadId: string; thread: ThreadState }

/** The reply box. It previews the gate's decision while the user writes; a refused text stays in the box. */
export function ReplyBox({ conversation, leadId, thread }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { body, setBody, takeBack } = useDraft(conversation.id)
  const { preview, problem, isWrong, isFresh } = usePreview({ to: conversation.phone, body })
  const { send, refusal, forget } = useSend({ leadId, thread, onRefused: takeBack })
  const isEmpty = body.trim() === ''
  const withheld = refusal ?? preview?.withheld ?? null
  useShortcuts({ r: () => field.current?.focus() })

  function submit(later = false) {
    if (isEmpty || isWrong) return
    setBody('')
    void send(body, { later })
    field.current?.focus()
  }
  return (
    <form
      className={classes.reply}
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Suggested conversation={conversation} isEmpty={isEmpty} onUse={setBody} />
      <Textarea
        ref={field}
        aria-label="Your reply"
        placeholder={conversation.handler === 'AGENT' ? 'Reply and take over from the agent' : 'Reply'}
        autosize
        minRows={isNarrow ? 1 : 2}
        maxRows={8}
        dir="auto"
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          if (refusal) forget()
        }}
        onKeyDown={(event) => onReplyKey(event, submit)}
      />
      <Gate refusal={withheld} problem={problem} isRefused={refusal !== null} />
      <Group justify="space-between" gap="xs" mt={6}>
        <Size preview={preview} isFresh={isFresh} />
        <Buttons
          opensAt={isEmpty ? null : (withheld?.retryAt ?? null)}
          onLater={() => submit(true)}
          isDisabled={isEmpty || isWrong}
        />
      </Group>
    </form>
  )
}

/** Ctrl or ⌘ with Enter sends; Escape leaves the field. */
export function onReplyKey(event: KeyboardEvent<HTMLTextAreaElement>, submit: () => void): void {
  if (event.key === 'Escape') event.currentTarget.blur()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}

type ButtonsProps = { opensAt: string | null; onLater: () => void; isDisabled: boolean }

function Buttons({ opensAt, onLater, isDisabled }: ButtonsProps) {
  return (
    <Group gap="xs">
      {opensAt && (
        <Button size="compact-sm" variant="default" leftSection={<IconCalendarClock size={15} />} onClick={onLater}>
          Send {dayAndTime(opensAt)}
        </Button>
      )}
      <Button size="compact-sm" type="submit" leftSection={<IconSend size={15} />} disabled={isDisabled}>
        Send
      </Button>
    </Group>
  )
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

/** Why the text was not sent, or can't be sent now. */
export function Gate({
  refusal,
  problem,
  isRefused,
}: {
  refusal: Refusal | null
  problem: string | null
  isRefused: boolean
}) {
  if (problem === null && refusal === null) return null
  return (
    <Text size="xs" className={classes.gate} role={isRefused ? 'alert' : 'status'}>
      {problem ?? `${isRefused ? 'Not sent.' : 'Can’t be sent now.'} ${refusal?.message ?? ''}`}
    </Text>
  )
}

/** Segments and length of the text. */
export function Size({ preview, isFresh }: { preview: Preview | null; isFresh: boolean }) {
  return (
    <Text size="xs" c="dimmed" className="lt-number" aria-live="off" data-fresh={isFresh || undefined}>
      {preview ? (
        `${preview.segments} ${preview.segments === 1 ? 'segment' : 'segments'} · ${preview.units} ${preview.encoding === 'GSM_7' ? 'characters' : 'units (Unicode)'}`
      ) : (
        <span className={classes.keys}>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> to send
        </span>
      )}
    </Text>
  )
}
