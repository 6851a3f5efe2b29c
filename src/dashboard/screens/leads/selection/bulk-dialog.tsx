import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { counted } from '../../../components/text/counted.ts'
import type { Bulk } from './use-bulk.ts'

type Props = {
  title: string
  verb: string
  /** What was done, such as "blocked". */
  done: string
  total: number
  bulk: Bulk
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done to many leads, then shows the progress. */
export function BulkDialog({ title, verb, done, total, bulk, onClose, children }: Props) {
  useFocusBack()
  const close = () => {
    bulk.stop()
    onClose()
  }
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false} centered>
      <Stack>
        {bulk.state === 'idle' ? (
          <Text size="sm" component="div">
            {children}
          </Text>
        ) : (
          <Running bulk={bulk} total={total} done={done} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {bulk.state === 'running' ? 'Stop' : bulk.state === 'done' ? 'Close' : 'Cancel'}
          </Button>
          {bulk.state === 'idle' && (
            <Button color="red" onClick={bulk.start}>
              {verb}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Running({ bulk: { state, count, error, start }, total, done }: { bulk: Bulk; total: number; done: string }) {
  const words = `${count.toLocaleString()} of ${counted(total, 'lead')} ${done}`
  if (state === 'failed') {
    return (
      <Problem
        error={error}
        title={`Stopped after ${words}`}
        onRetry={start}
        {...(!error && { detail: 'Try again.' })}
      />
    )
  }
  return (
    <>
      <Progress value={state === 'done' ? 100 : (100 * count) / Math.max(1, total)} aria-label={words} />
      <Text size="sm" className="lt-number" role="status">
        {state === 'done' ? `${counted(count, 'lead')} ${done}.` : words}
      </Text>
    </>
  )
}
