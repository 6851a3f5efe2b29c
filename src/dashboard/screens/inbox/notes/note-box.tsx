import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { AddNote } from '../../../../generated/dashboard/documents.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { onReplyKey } from '../reply/on-reply-key.ts'
import classes from '../reply/reply.module.css'

type Props = { conversationId: string; onClose: () => void }

/** Writes a note for the team. */
export function NoteBox({ conversationId, onClose }: Props) {
  const [body, setBody] = useState('')
  const idempotencyKey = useIdempotencyKey()
  const { run, isPending } = useAction(AddNote)
  const isEmpty = body.trim() === ''

  async function submit() {
    if (!isEmpty && (await run({ input: { conversationId, body, idempotencyKey } }))) onClose()
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
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        dir="auto"
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => onReplyKey(event, () => void submit())}
      />
      <Group justify="flex-end" gap="xs" mt={6}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" loading={isPending} disabled={isEmpty}>
          Add note
        </Button>
      </Group>
    </form>
  )
}
