import { Menu } from '@mantine/core'
import { IconCheck, IconUserMinus, type TablerIcon } from '@tabler/icons-react'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useMembers } from './members.ts'

type Props = { assignedTo: string | null; onAssign: (memberId: string | null) => void; icon: TablerIcon }

/** Assigns the conversation to oneself, another member or nobody. The handler does not change. */
export function AssignMenu({ assignedTo, onAssign, icon: Icon }: Props) {
  const { viewer } = useCurrentWorkspace()
  const { members } = useMembers()
  const me = viewer.member?.id ?? null
  return (
    <>
      {me !== null && assignedTo !== me && (
        <Menu.Item leftSection={<Icon size={16} />} onClick={() => onAssign(me)}>
          Assign to me
        </Menu.Item>
      )}
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Icon size={16} />}>Assign to</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {members.map(({ id, name, email }) => (
            <Menu.Item
              key={id}
              onClick={() => onAssign(id)}
              leftSection={<IconCheck size={14} visibility={id === assignedTo ? 'visible' : 'hidden'} />}
            >
              {name || email}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {assignedTo !== null && (
        <Menu.Item leftSection={<IconUserMinus size={16} />} onClick={() => onAssign(null)}>
          Unassign
        </Menu.Item>
      )}
    </>
  )
}
