import { Box, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Members } from '../../../../generated/dashboard/documents.ts'
import { Screen } from '../../../components/screen/screen.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { ChangeMember, RemoveMember, ResetMember, WithdrawInvitation } from './change-member.tsx'
import { InviteMember } from './invite-member.tsx'
import { type MemberAction, MemberList } from './member-list.tsx'
import { OwnSessions } from './own-sessions.tsx'
import type { Member } from './roles.ts'

const PAGE = 50

const route = getRouteApi('/w/$workspaceId/settings/members')

export function MembersScreen() {
  const { isSandbox } = useCurrentWorkspace()
  const reason = useReadOnlyReason()
  const members = usePagedQuery(Members, { first: PAGE }, (data) => data.members)
  const { invite: isInviting = false } = route.useSearch()
  const navigate = route.useNavigate()
  const setInviting = (isOpen: boolean) => void navigate({ search: isOpen ? { invite: true } : {}, replace: true })
  const [acting, setActing] = useState<{ action: MemberAction; member: Member } | null>(null)
  const close = () => setActing(null)
  const knownMember = acting?.action === 'invite' ? acting.member : undefined

  return (
    <Screen
      title="Members"
      description={
        isSandbox ? 'The same members as in the live workspace' : 'People with access to this workspace and its sandbox'
      }
      actions={
        reason === null && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            Invite member
          </Button>
        )
      }
    >
      {reason && <Hint mb="sm">{reason}</Hint>}
      <Paged list={members} label="members" empty={null}>
        {(rows) => <MemberList members={rows} onAction={(action, member) => setActing({ action, member })} />}
      </Paged>
      <Box mt="lg">
        <OwnSessions />
      </Box>
      <InviteMember opened={isInviting && reason === null} onClose={() => setInviting(false)} />
      {knownMember && <InviteMember opened knownMember={knownMember} onClose={close} />}
      {acting?.action === 'change' && <ChangeMember member={acting.member} onClose={close} />}
      {acting?.action === 'reset' && <ResetMember member={acting.member} onClose={close} />}
      {acting?.action === 'withdraw' && <WithdrawInvitation member={acting.member} onClose={close} />}
      {acting?.action === 'remove' && <RemoveMember member={acting.member} onClose={close} />}
    </Screen>
  )
}
