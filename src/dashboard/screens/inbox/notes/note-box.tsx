import { Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { AddNote } from '../../../../generated/dashboard/documents.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { onReplyKey } from '../reply/on-reply-key.ts'
import classes from '../reply/reply.module.css'
import { useNote } from './use-note.ts'

type Props = { conversationId: string; autoFocus: boolean; onClose: () => void }

/** Writes a note for the team. */
export function NoteBox({ conversationId, autoFocus, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useNote(conversationId)
  const [refusal, setRefusal] = useState<string>()
  const idempotencyKey = useIdempotencyKey()
  const { run, isPending } = useAction(AddNote)
  const isEmpty = body.trim() === ''

  useShortcuts({
    n() {
      field.current?.focus()
      field.current?.setSelectionRange(body.length, body.length)
    },
  })

  function close() {
    setBody('')
    onClose()
  }
  async function submit() {
    if (isEmpty) return
    const answer = await run({ input: { conversationId, body, idempotencyKey } })
    if (answer?.addNote?.note) close()
    else setRefusal(answer?.addNote?.refusal?.message)
  }
  return (
    <form
      className={classes.reply}
      data-note
      aria-label="Note"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        aria-label="Note for your team"
        placeholder="Note for your team. The lead doesn’t see it."
        ref={field}
        autoFocus={autoFocus}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        dir="auto"
        value={body}
        readOnly={isPending}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => onReplyKey(event, () => void submit())}
      />
      {refusal !== undefined && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt={6}>
        <Button size="compact-sm" variant="default" onClick={close}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" loading={isPending} disabled={isEmpty}>
          Add note
        </Button>
      </Group>
    </form>
  )
}
