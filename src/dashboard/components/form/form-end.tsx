import { Button, Group } from '@mantine/core'
import type { CombinedError } from '@urql/core'
import type { ReactNode } from 'react'
import { FormProblem } from './form-problem.tsx'

export type FormEndProps = {
  problem: CombinedError | undefined
  /** Label of the submit button, e.g. "Invite". */
  verb: ReactNode
  isPending: boolean
  /** Whether there is nothing to submit yet. */
  isOff?: boolean
  onClose: () => void
}

/** The end of a dialog form: the error, Cancel and the submit button. */
export function FormEnd({ problem, verb, isPending, isOff = false, onClose }: FormEndProps) {
  return (
    <>
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={isOff}>
          {verb}
        </Button>
      </Group>
    </>
  )
}
