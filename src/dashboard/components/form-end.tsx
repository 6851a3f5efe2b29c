import { Button, Group } from '@mantine/core'
import type { CombinedError } from '@urql/core'
import type { ReactNode } from 'react'
import { FormProblem } from './form-problem.tsx'

type Props = {
  problem: CombinedError | undefined
  /** The verb on the button: "Invite". */
  verb: ReactNode
  isActing: boolean
  /** Whether there is nothing to send yet. */
  isOff?: boolean
  onClose: () => void
}

/** Ends a form that was opened for one act: what went wrong, the way back, and the act. */
export function FormEnd({ problem, verb, isActing, isOff = false, onClose }: Props) {
  return (
    <>
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isActing} disabled={isOff}>
          {verb}
        </Button>
      </Group>
    </>
  )
}
