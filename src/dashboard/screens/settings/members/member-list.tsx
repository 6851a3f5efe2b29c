import { Avatar, Badge, Group } from '@mantine/core'
import { IconLockOff, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { dayAndTime, useNow, When } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { type Member, memberName, roleName } from './roles.ts'

export type MemberAction = 'change' | 'invite' | 'reset' | 'withdraw' | 'remove'

type Props = { members: readonly Member[]; onAction: (action: MemberAction, member: Member) => void }

export function MemberList({ members, onAction }: Props) {
  return (
    <Records
      label="Members"
      columns={COLUMNS}
      rows={members}
      keyOf={({ id }) => id}
      actions={(member) => <RowActions member={member} onAction={onAction} />}
    />
  )
}

const COLUMNS: readonly Column<Member>[] = [
  { label: 'Member', of: (member) => <Who member={member} /> },
  { label: 'Role', of: ({ role }) => roleName(role) },
  {
    label: 'Status',
    of: (member) =>
      member.status === 'INVITED' ? <Invitation member={member} /> : <Badge color="thread">Active</Badge>,
  },
  {
    label: 'Two-factor',
    of: ({ hasTwoFactor }) => (hasTwoFactor === null ? '–' : hasTwoFactor ? 'On' : 'Off'),
    isShort: true,
  },
  {
    label: 'Added',
    of: ({ joinedAt, createdAt }) => <When at={joinedAt ?? createdAt} />,
    isShort: true,
  },
]

function Invitation({ member: { invitationExpiresAt: end } }: { member: Member }) {
  const nowMs = useNow()
  if (end === null) return <Badge color="orange">Invited</Badge>
  if (Date.parse(end) <= nowMs) return <Badge color="gray">Invitation expired</Badge>
  return (
    <>
      <Badge color="orange">Invited</Badge>
      <Note>Valid until {dayAndTime(end)}</Note>
    </>
  )
}

function Who({ member }: { member: Member }) {
  const { viewer } = useCurrentWorkspace()
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={28} radius="xl" color="thread" name={memberName(member)} alt="" />
      <div>
        <RecordName>
          {memberName(member)}
          {viewer.member?.id === member.id && ' (you)'}
        </RecordName>
        {member.name !== '' && <Note className="lt-text">{member.email}</Note>}
      </div>
    </Group>
  )
}

/** Agents and viewers can change only themselves; admins everyone but owners. */
function RowActions({ member, onAction }: { member: Member; onAction: Props['onAction'] }) {
  const { viewer, may } = useCurrentWorkspace()
  const isSelf = viewer.member?.id === member.id
  const mayManage = may('FULL_ACCESS') && (member.role !== 'OWNER' || viewer.role === 'OWNER')
  if (!isSelf && !mayManage) return null
  return (
    <RowMenu label={`Actions for ${memberName(member)}`}>
      <RowAction icon={IconPencil} onClick={() => onAction('change', member)}>
        {mayManage ? 'Edit name or role' : 'Edit your name'}
      </RowAction>
      {member.status === 'INVITED' && (
        <RowAction icon={IconMail} onClick={() => onAction('invite', member)}>
          Invite again
        </RowAction>
      )}
      {viewer.role === 'OWNER' && !isSelf && member.hasTwoFactor && (
        <RowAction icon={IconLockOff} onClick={() => onAction('reset', member)}>
          Reset two-factor sign-in
        </RowAction>
      )}
      {member.status === 'INVITED' ? (
        <RowEnd icon={IconTrash} onClick={() => onAction('withdraw', member)}>
          Withdraw invitation
        </RowEnd>
      ) : (
        <RowEnd icon={IconTrash} onClick={() => onAction('remove', member)}>
          {isSelf ? 'Leave workspace' : 'Remove member'}
        </RowEnd>
      )}
    </RowMenu>
  )
}
