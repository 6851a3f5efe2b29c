import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { usePlaybookForm } from '../form-context.ts'
import { duplicateEntry, type EntryList, MOST, removeEntry } from '../model/entries.ts'
import { EditButton } from './buttons.tsx'
import { focusSoon } from './focus-soon.ts'

export type EntryPlace = {
  list: EntryList
  /** Index in the playbook, which can differ from the position on the screen. */
  index: number
  position: number
  count: number
  id: string
}

type EditedEntry = Omit<EntryPlace, 'position'> & { name: string }

/** Copies and removes an entry. */
export function EntryButtons(entry: EditedEntry) {
  const { list, index, count, id, name } = entry
  const { change } = usePlaybookForm()
  const remove = useRemoval(entry)
  return (
    <>
      <EditButton
        label="Duplicate"
        of={name}
        icon={IconCopy}
        isOff={count >= MOST[list]}
        onClick={() => change((before) => duplicateEntry(before, list, index))}
      />
      <EditButton id={`${id}-Remove`} label="Remove" of={name} icon={IconTrash} onClick={remove} />
    </>
  )
}

const UNDO_MS = 8_000

/** Removes the entry, and offers to undo that until the next change. */
function useRemoval({ list, index, id, name }: EditedEntry) {
  const { playbook, change } = usePlaybookForm()
  return () => {
    const after = removeEntry(playbook, list, index)
    change(() => after)
    focusSoon(`add-${list}`)
    const undo = () => {
      change((now) => (now === after ? playbook : now))
      notifications.hide(id)
      focusSoon(`${id}-Remove`)
    }
    notifications.show({
      id,
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" gap="xs">
          {`Removed: ${name}`}
          <Button size="compact-xs" variant="default" onClick={undo}>
            Undo
          </Button>
        </Group>
      ),
    })
  }
}
