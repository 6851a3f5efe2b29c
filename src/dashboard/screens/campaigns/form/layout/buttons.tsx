import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronRight, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { usePlaybookForm } from '../form-context.ts'
import classes from './form.module.css'

/** Adds a part, such as an answer or a wording. A read-only form does not have it. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { isReadOnly } = usePlaybookForm()
  if (isReadOnly) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlus size={12} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

type EditButtonProps = {
  id?: string
  label: string
  /** What the button changes, for screen readers. */
  of: string | number
  icon: TablerIcon
  /** It stays focusable while it does nothing, as when an entry reaches the end of its list. */
  isOff?: boolean
  onClick: () => void
}

/** Moves, copies or removes a part. A read-only form does not have it. */
export function EditButton({ label, of, icon: Icon, isOff = false, onClick, id }: EditButtonProps) {
  const { isReadOnly } = usePlaybookForm()
  if (isReadOnly) return null
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...(id !== undefined && { id })}
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`${label}: ${of}`}
        {...(isOff ? { 'aria-disabled': true, 'data-disabled': true, style: { background: 'none' } } : { onClick })}
      >
        <Icon size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Shows and hides details below it. */
export function Disclosure({ label, isOpen, onToggle }: { label: string; isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      mt={2}
      aria-expanded={isOpen}
      leftSection={<IconChevronRight size={12} className={classes.chevron} data-open={isOpen || undefined} />}
      onClick={onToggle}
    >
      {label}
    </Button>
  )
}
