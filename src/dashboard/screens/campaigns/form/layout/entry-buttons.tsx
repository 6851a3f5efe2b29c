import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { usePlaybookForm } from '../form-context.ts'
import { duplicateEntry, type EntryList, moveEntry, removeEntry } from '../model/entries.ts'
import { EditButton } from './buttons.tsx'

/** The most entries that a playbook can have. */
export const MOST: Readonly<Record<EntryList, number>> = {
  signals: 30,
  knockouts: 50,
  handoff: 50,
  facts: 100,
  followUps: 3,
}

export type EntryPlace = {
  list: EntryList
  /** Index in the playbook, which can differ from the position on the screen. */
  index: number
  position: number
  count: number
  id: string
}

/** Moves, copies and removes an entry. */
export function EntryButtons({ name, ...place }: EntryPlace & { name: string }) {
  const { list, index, position, count, id } = place
  const { change } = usePlaybookForm()
  const remove = useRemoval(place, name)
  function move(to: number, button: string) {
    change((before) => moveEntry(before, list, position, to))
    focusSoon(`${id}-${button}`)
  }
  return (
    <>
      <EditButton
        id={`${id}-Move up`}
        label="Move up"
        of={name}
        icon={IconArrowUp}
        isOff={position === 0}
        onClick={() => move(position - 1, 'Move up')}
      />
      <EditButton
        id={`${id}-Move down`}
        label="Move down"
        of={name}
        icon={IconArrowDown}
        isOff={position === count - 1}
        onClick={() => move(position + 1, 'Move down')}
      />
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
function useRemoval({ list, index, id }: EntryPlace, name: string) {
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

/** Focuses an element of the next render. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
