import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import type { ReactNode } from 'react'
import { ApproveMessageDraft, type MessageDrafts, RejectMessageDraft } from '../../../generated/dashboard/documents.ts'
import { useAction } from '../../components/request/use-action.ts'
import { useKeptText } from '../../components/request/use-kept-text.ts'
import { dayAndTime } from '../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import classes from './drafts.module.css'

export type Draft = NonNullable<ResultOf<typeof MessageDrafts>['messageDrafts']>['edges'][number]['node']

type Props = { draft: Draft; onDecided?: () => void; children?: ReactNode }

/** A draft with its text, which can be changed before it is sent; the changes are kept in the tab. `children` says for whom it is. */
export function DraftCard({ draft, onDecided, children }: Props) {
  const { may } = useCurrentWorkspace()
  const [text, setText] = useKeptText(`leadthread.draft.${draft.id}`)
  const approve = useAction(ApproveMessageDraft, { done: 'Sent' })
  const reject = useAction(RejectMessageDraft, { done: 'Draft rejected' })
  const isPending = approve.isPending || reject.isPending
  const label = `Draft by ${writerOf(draft)}`
  const decided = () => {
    setText(null)
    onDecided?.()
  }
  const send = async () => {
    const body = text === null || text === draft.body ? {} : { body: text }
    if (await approve.run({ input: { id: draft.id, ...body } })) decided()
  }
  const drop = async () => {
    if (await reject.run({ input: { id: draft.id } })) decided()
  }
  return (
    <article className={classes.card} aria-label={label}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconPencilQuestion size={16} aria-hidden className={classes.icon} />
        <Text size="sm" fw={600} className="lt-text">
          {label}
        </Text>
      </Group>
      {children}
      {text === null ? (
        <Text size="sm" className={`lt-text ${classes.text}`}>
          {draft.body}
        </Text>
      ) : (
        <Textarea
          aria-label="Text of the message"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1_600}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Text size="xs" c="dimmed">
        Not sent yet. Expires {dayAndTime(draft.expiresAt)}.
      </Text>
      {may('MESSAGING') && (
        <Group gap="xs">
          <Button size="compact-sm" disabled={isPending || text?.trim() === ''} onClick={() => void send()}>
            Send draft
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isPending}
            onClick={() => setText(text === null ? draft.body : null)}
          >
            {text === null ? 'Edit' : 'Undo changes'}
          </Button>
          <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void drop()}>
            Reject
          </Button>
        </Group>
      )}
    </article>
  )
}

/** The key and the assistant, as each is named. */
function writerOf({ authorName, client }: Draft): string {
  if (authorName !== null) return client === null ? authorName : `${authorName} (${client})`
  return client ?? 'a teammate'
}
