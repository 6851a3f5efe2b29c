import { Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { Unsaved } from '../dialog/unsaved.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = {
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  problem: CombinedError | undefined
  onUndo: () => void
}

/** The end of a settings form: whether it is saved, with buttons to save or discard. */
export function SaveBar({ isDirty, isSaving, isSaved, problem, onUndo }: Props) {
  return (
    <>
      <Unsaved when={isDirty} />
      <FormProblem error={problem} />
      <Group gap="sm">
        <Button type="submit" disabled={!isDirty} loading={isSaving}>
          Save changes
        </Button>
        {isDirty && (
          <Button variant="default" onClick={onUndo} disabled={isSaving}>
            Discard
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" component="div">
          {isDirty && 'Unsaved changes'}
          {!isDirty && isSaved && (
            <Group gap={4} component="span">
              <IconCheck size={14} aria-hidden /> Saved
            </Group>
          )}
        </Text>
      </Group>
    </>
  )
}
