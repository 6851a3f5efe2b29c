import { Button } from '@mantine/core'
import { RetryStalledWork } from '../../generated/dashboard/documents.ts'
import { useAction } from '../components/request/use-action.ts'

type Props = {
  jobId: string
  /** Name of the button for screen readers, where several jobs are listed. */
  label?: string
  onRetried?: () => void
}

/** Retries a stalled job. */
export function RetryJobButton({ jobId, label, onRetried }: Props) {
  const { run, isPending } = useAction(RetryStalledWork, { done: 'Retry started' })
  const retry = async () => {
    if (await run({ input: { id: jobId } })) onRetried?.()
  }
  return (
    <Button size="compact-sm" variant="default" flex="none" aria-label={label} loading={isPending} onClick={retry}>
      Retry
    </Button>
  )
}
