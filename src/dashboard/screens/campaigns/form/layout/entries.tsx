import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from '../../../../components/text/hint.tsx'
import { listOf } from '../../playbook/loose.ts'
import { loadDetails } from '../details/use-details.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { addEntry, type EntryList, MOST } from '../model/entries.ts'
import { idOf } from '../model/entry-ids.ts'
import classes from './form.module.css'

type Props = {
  list: EntryList
  label: string
  /** Indexes in the order on the screen. Default: the order of the list. */
  order?: readonly number[]
  add: { label: string; entry: () => Readonly<Record<string, unknown>> } & Pick<ButtonProps, 'disabled'>
  children: (
    entry: Readonly<Record<string, unknown>>,
    place: { index: number; position: number; count: number; id: string },
  ) => ReactNode
}

/** The entries of a list, with a button that adds one and opens it. */
export function Entries({ list, label, order, add, children }: Props) {
  const { playbook, change, setOpen, isReadOnly } = usePlaybookForm()
  const entries = listOf(playbook[list])
  const shown = order ?? entries.map((_, i) => i)
  async function append() {
    const entry = add.entry()
    await loadDetails()
    change((before) => {
      const next = addEntry(before, list, entry)
      const id = idOf(listOf(next[list]).at(-1))
      setOpen([id], true)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${id}-fields :is(input, textarea)`)?.focus())
      return next
    })
  }
  return (
    <>
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label={label}>
          {shown.map((index, position) => {
            const entry = entries[index] as Readonly<Record<string, unknown>>
            return children(entry, { index, position, count: entries.length, id: idOf(entry) })
          })}
        </ol>
      )}
      {!isReadOnly && (
        <Button
          id={`add-${list}`}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          disabled={add.disabled || entries.length >= MOST[list]}
          onClick={() => void append()}
        >
          {add.label}
        </Button>
      )}
      {isReadOnly && entries.length === 0 && <Hint>None</Hint>}
    </>
  )
}
