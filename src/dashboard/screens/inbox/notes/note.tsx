import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { DeleteNote } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { clockTime, fullTime } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useMembers } from '../conversation/members.ts'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import classes from '../thread/thread.module.css'

export type ConversationNote = ConversationDetails['notes'][number]

/** A note for the team, between the messages. */
export function Note({ note: { id, memberId, body, createdAt } }: { note: ConversationNote }) {
  const { may, viewer } = useCurrentWorkspace()
  const { nameOf } = useMembers()
  const { run, isPending } = useAction(DeleteNote)
  const mayDelete = may('FULL_ACCESS') || (memberId !== null && memberId === viewer.member?.id)
  return (
    <article className={classes.message} data-from="us" aria-label="Note">
      <div className={classes.bubble} data-by="NOTE">
        <p className={`lt-text ${classes.words}`} dir="auto">
          {body}
        </p>
      </div>
      <div className={classes.meta}>
        <IconNote size={13} aria-hidden />
        <span>Note by {memberId === null ? 'API' : nameOf(memberId)}</span>
        <time dateTime={createdAt} title={fullTime(createdAt)} className="lt-number">
          {clockTime(createdAt)}
        </time>
        {mayDelete && may('MESSAGING') && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={isPending}
            onClick={() => void run({ input: { id } })}
          >
            Delete
          </Button>
        )}
      </div>
    </article>
  )
}
