import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Details } from '../details/use-details.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { entryAt, moveEntry } from '../model/entries.ts'
import { EntryButtons, type EntryPlace } from './entry-buttons.tsx'
import { EntryProblems } from './entry-problems.tsx'
import classes from './form.module.css'
import { useReorder } from './reorder.tsx'

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
  const { playbook, change, opened, setOpen, mistakes, warnings } = usePlaybookForm()
  const isOpen = opened.has(id)
  const isHere = ({ path }: { path: string | null }) => {
    const at = path === null ? null : entryAt(playbook, path)
    return at?.list === list && at.index === index
  }
  const wrong = mistakes.filter(isHere)
  const onMove = (from: number, to: number) => change((before) => moveEntry(before, list, from, to))
  const { target, handle, buttons } = useReorder({ list, name, position, count, onMove })
  return (
    <li className={classes.entry} data-wrong={wrong.length > 0 || undefined} {...target}>
      <div className={classes.entryHead}>
        {handle}
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
        {buttons}
        <EntryButtons list={list} index={index} count={count} id={id} name={name} />
      </div>
      {isOpen && (
        <div className={classes.entryBody} id={`${id}-fields`}>
          <Details>{children}</Details>
        </div>
      )}
    </li>
  )
}
