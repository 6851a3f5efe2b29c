import { ActionIcon, Avatar, Badge, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Column, Records } from '../../../components/records.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Member, memberName, roleName } from './roles.ts'

export type MemberAct = 'change' | 'invite' | 'remove'

type Props = { members: readonly Member[]; onAct: (act: MemberAct, member: Member) => void }

export function MemberList({ members, onAct }: Props) {
  return (
    <Records
      label="Members"
      columns={COLUMNS}
      rows={members}
      keyOf={({ id }) => id}
      acts={(member) => <Acts member={member} onAct={onAct} />}
    />
  )
}

const COLUMNS: readonly Column<Member>[] = [
  { label: 'Member', of: (member) => <Who member={member} /> },
  { label: 'Role', of: ({ role }) => roleName(role) },
  {
    label: 'Status',
    of: ({ status }) =>
      status === 'INVITED' ? <Badge color="orange">Invited</Badge> : <Badge color="thread">Active</Badge>,
  },
  {
    label: 'Since',
    of: ({ joinedAt, createdAt }) => <When at={joinedAt ?? createdAt} />,
    isShort: true,
  },
]

function Who({ member }: { member: Member }) {
  const { viewer } = usePlace()
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={28} radius="xl" color="thread" name={memberName(member)} alt="" />
      <div>
        <Text size="sm" fw={500} className="lt-text">
          {memberName(member)}
          {viewer.member?.id === member.id && ' (you)'}
        </Text>
        {member.name !== '' && (
          <Text size="xs" c="dimmed" className="lt-text">
            {member.email}
          </Text>
        )}
      </div>
    </Group>
  )
}

/** Agents and viewers have a say in themselves only; admins in all but owners. */
function Acts({ member, onAct }: { member: Member; onAct: Props['onAct'] }) {
  const { viewer, may } = usePlace()
  const isSelf = viewer.member?.id === member.id
  const mayManage = may('FULL_ACCESS') && (member.role !== 'OWNER' || viewer.role === 'OWNER')
  if (!isSelf && !mayManage) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${memberName(member)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('change', member)}>
          {mayManage ? 'Change name or role' : 'Change your name'}
        </Menu.Item>
        {member.status === 'INVITED' && (
          <Menu.Item leftSection={<IconMail size={14} />} onClick={() => onAct('invite', member)}>
            Invite again
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('remove', member)}>
          {isSelf ? 'Leave workspace' : 'Remove member'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
