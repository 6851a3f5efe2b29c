import { Button } from '@mantine/core'
import { CancelMessage } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { Message } from './messages.ts'

/** Cancels a text that has not been sent yet. */
export function CancelText({ message: { id, status } }: { message: Pick<Message, 'id' | 'status'> }) {
  const { run, isPending } = useAction(CancelMessage)
  const { may } = useCurrentWorkspace()
  if ((status !== 'SCHEDULED' && status !== 'QUEUED') || !may('MESSAGING')) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      loading={isPending}
      onClick={() => void run({ input: { id } })}
    >
      Cancel
    </Button>
  )
}
