import { Badge, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { isWithin, usePlaybookForm } from '../form-context.ts'
import { type EntryList, moveEntry } from '../model/entries.ts'
import { EntryButtons, type EntryPlace } from './entry-buttons.tsx'
import classes from './form.module.css'

export type EntryProps = EntryPlace & {
  name: string
  /** What a closed entry shows below its name. */
  summary: ReactNode
  badges?: ReactNode
  children: ReactNode
}

/** One question, rule, fact or follow-up: a line that opens its fields, with buttons to move, copy and remove it. */
export function Entry({ list, index, position, count, id, name, summary, badges, children }: EntryProps) {
  const { opened, setOpen, mistakes } = usePlaybookForm()
  const isOpen = opened.has(id)
  const wrong = mistakes.filter(({ path }) => path !== null && isWithin(path, `${list}[${index}]`)).length
  const { drag, isOver } = useDrag(list, position)
  return (
    <li className={classes.entry} data-wrong={wrong > 0 || undefined} data-over={isOver || undefined} {...drag.target}>
      <div className={classes.entryHead}>
        <span className={classes.handle} {...drag.source} aria-hidden>
          <IconGripVertical size={16} />
        </span>
        <UnstyledButton className={classes.entryTitle} aria-expanded={isOpen} onClick={() => setOpen(id, !isOpen)}>
          <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          <span className={classes.entryName}>
            <Text size="sm" fw={600} span className="lt-clip">
              {name}
            </Text>
            {!isOpen && (
              <Text size="xs" c="dimmed" span className="lt-clip">
                {summary}
              </Text>
            )}
          </span>
          {badges}
          {wrong > 0 && <Badge color="red">{wrong === 1 ? '1 error' : `${wrong} errors`}</Badge>}
        </UnstyledButton>
        <EntryButtons list={list} index={index} position={position} count={count} id={id} name={name} />
      </div>
      {isOpen && (
        <div className={classes.entryBody} id={`${id}-fields`}>
          {children}
        </div>
      )}
    </li>
  )
}

/** What is dragged: the format names the list, so that entries stay within theirs. */
const formatOf = (list: EntryList) => `application/x-leadthread-${list.toLowerCase()}`

function useDrag(list: EntryList, position: number) {
  const { change } = usePlaybookForm()
  const [isOver, setOver] = useState(false)
  const isMine = (event: DragEvent) => event.dataTransfer.types.includes(formatOf(list))
  const source = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(formatOf(list), String(position))
      event.dataTransfer.effectAllowed = 'move'
    },
  }
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!isMine(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isMine(event)) return
      event.preventDefault()
      setOver(false)
      const from = Number(event.dataTransfer.getData(formatOf(list)))
      if (from !== position) change((before) => moveEntry(before, list, from, position))
    },
  }
  return { drag: { source, target }, isOver }
}
