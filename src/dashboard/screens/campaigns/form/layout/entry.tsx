import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { Details } from '../details/use-details.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { type EntryList, entryAt, moveEntry } from '../model/entries.ts'
import { EntryButtons, type EntryPlace } from './entry-buttons.tsx'
import { EntryProblems } from './entry-problems.tsx'
import classes from './form.module.css'

export type EntryProps = EntryPlace & {
  name: string
  /** What a closed entry shows below its name. */
  summary: ReactNode
  badges?: ReactNode
  /** The fields, given those that are loaded when an entry is opened. */
  children: ComponentProps<typeof Details>['children']
}

/** One question, rule, fact or follow-up: a line that opens its fields, with buttons to move, copy and remove it. */
export function Entry({ list, index, position, count, id, name, summary, badges, children }: EntryProps) {
  const { playbook, opened, setOpen, mistakes, warnings, isReadOnly } = usePlaybookForm()
  const isOpen = opened.has(id)
  const isHere = ({ path }: { path: string | null }) => {
    const at = path === null ? null : entryAt(playbook, path)
    return at?.list === list && at.index === index
  }
  const wrong = mistakes.filter(isHere)
  const { drag, isOver } = useDrag(list, position)
  return (
    <li
      className={classes.entry}
      data-wrong={wrong.length > 0 || undefined}
      data-over={isOver || undefined}
      {...drag.target}
    >
      <div className={classes.entryHead}>
        {!isReadOnly && (
          <span className={classes.handle} {...drag.source} aria-hidden>
            <IconGripVertical size={16} />
          </span>
        )}
        <UnstyledButton className={classes.entryTitle} aria-expanded={isOpen} onClick={() => setOpen([id], !isOpen)}>
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
          <EntryProblems mistakes={wrong} warnings={warnings.filter(isHere)} />
        </UnstyledButton>
        <EntryButtons list={list} index={index} position={position} count={count} id={id} name={name} />
      </div>
      {isOpen && (
        <div className={classes.entryBody} id={`${id}-fields`}>
          <Details>{children}</Details>
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
