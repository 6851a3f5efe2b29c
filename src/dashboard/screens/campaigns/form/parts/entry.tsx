import { ActionIcon, Badge, Text, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { isWithin, usePlaybookForm } from '../form-context.ts'
import { duplicateEntry, type EntryList, moveEntry, removeEntry } from '../model/entries.ts'
import classes from './form.module.css'

export type EntryProps = {
  list: EntryList
  /** Index in the playbook, which can differ from the position on the screen. */
  index: number
  position: number
  count: number
  id: string
  name: string
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
        <EntryButtons list={list} index={index} position={position} count={count} name={name} />
      </div>
      {isOpen && <div className={classes.entryBody}>{children}</div>}
    </li>
  )
}

type ButtonsProps = Pick<EntryProps, 'list' | 'index' | 'position' | 'count' | 'name'>

function EntryButtons({ list, index, position, count, name }: ButtonsProps) {
  const { change } = usePlaybookForm()
  const move = (to: number) => change((before) => moveEntry(before, list, position, to))
  const buttons = [
    { label: `Move up: ${name}`, icon: IconArrowUp, isOff: position === 0, run: () => move(position - 1) },
    { label: `Move down: ${name}`, icon: IconArrowDown, isOff: position === count - 1, run: () => move(position + 1) },
    {
      label: `Duplicate: ${name}`,
      icon: IconCopy,
      isOff: count >= MOST[list],
      run: () => change((before) => duplicateEntry(before, list, index)),
    },
    {
      label: `Remove: ${name}`,
      icon: IconTrash,
      isOff: false,
      run: () => change((before) => removeEntry(before, list, index)),
    },
  ]
  return buttons.map(({ label, icon: Icon, isOff, run }) => (
    <Tooltip key={label} label={label.replace(/:.*/, '')}>
      {/* Stays focusable when it reaches the end of the list. */}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={label}
        {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: run })}
      >
        <Icon size={15} />
      </ActionIcon>
    </Tooltip>
  ))
}

/** The most entries that a playbook can have. */
export const MOST: Readonly<Record<EntryList, number>> = {
  signals: 30,
  knockouts: 50,
  handoff: 50,
  facts: 100,
  followUps: 3,
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
