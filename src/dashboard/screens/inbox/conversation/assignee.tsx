import { Group, VisuallyHidden } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { Initials } from '../../../components/text/initials.tsx'
import { useMembers } from './members.ts'

type Props = { assignedTo: string }

/** To whom a conversation is assigned: initials and name. */
export function Assignee({ assignedTo }: Props) {
  const name = useMembers().nameOf(assignedTo)
  return (
    <Group component="span" gap={4} wrap="nowrap" miw={0} title={`Assigned to ${name}`}>
      <Initials name={name} size={18} />
      <Note span className="lt-clip">
        <VisuallyHidden>Assigned to </VisuallyHidden>
        {name}
      </Note>
    </Group>
  )
}

/** The same in a narrow space. */
export function AssigneeInitials({ assignedTo }: Props) {
  const name = useMembers().nameOf(assignedTo)
  return (
    <span title={`Assigned to ${name}`}>
      <Initials name={name} size={18} />
      <VisuallyHidden>Assigned to {name}</VisuallyHidden>
    </span>
  )
}
