import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { usePlaybookForm } from '../form-context.ts'
import { duplicateEntry, type EntryList, moveEntry, removeEntry } from '../model/entries.ts'

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
  const buttons = [
    { verb: 'Move up', icon: IconArrowUp, isOff: position === 0, run: () => move(position - 1, 'Move up') },
    {
      verb: 'Move down',
      icon: IconArrowDown,
      isOff: position === count - 1,
      run: () => move(position + 1, 'Move down'),
    },
    {
      verb: 'Duplicate',
      icon: IconCopy,
      isOff: count >= MOST[list],
      run: () => change((before) => duplicateEntry(before, list, index)),
    },
    { verb: 'Remove', icon: IconTrash, isOff: false, run: remove },
  ]
  return buttons.map(({ verb, icon: Icon, isOff, run }) => (
    <Tooltip key={verb} label={verb}>
      {/* Stays focusable when the entry reaches the end of the list. */}
      <ActionIcon
        id={`${id}-${verb}`}
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`${verb}: ${name}`}
        {...(isOff
          ? { 'aria-disabled': true, 'data-disabled': true, style: { background: 'none' } }
          : { onClick: run })}
      >
        <Icon size={15} />
      </ActionIcon>
    </Tooltip>
  ))
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
