import { Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Members } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { ChangeMember, RemoveMember } from './change-member.tsx'
import { InviteMember } from './invite-member.tsx'
import { type MemberAct, MemberList } from './member-list.tsx'
import { OwnSessions } from './own-sessions.tsx'
import type { Member } from './roles.ts'

const PAGE = 50

export function MembersScreen() {
  const { isSandbox } = usePlace()
  const reason = useReadOnlyReason()
  const pages = usePages()
  const [{ data, error }, lookAgain] = useQuery({
    query: Members,
    variables: { first: PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  const [isInviting, setInviting] = useState(false)
  const [acting, setActing] = useState<{ act: MemberAct; member: Member } | null>(null)
  const close = () => setActing(null)
  const again = acting?.act === 'invite' ? acting.member : undefined

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
      {reason && (
        <Text size="sm" c="dimmed" mb="sm">
          {reason}
        </Text>
      )}
      {data?.members ? (
        <MemberList
          members={data.members.edges.map(({ node }) => node)}
          onAct={(act, member) => setActing({ act, member })}
        />
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
      <Pager pages={pages} pageInfo={data?.members?.pageInfo} label="Pages of members" />
      <OwnSessions />
      <InviteMember opened={isInviting} onClose={() => setInviting(false)} />
      {again && <InviteMember opened again={again} onClose={close} />}
      {acting?.act === 'change' && <ChangeMember member={acting.member} onClose={close} />}
      {acting?.act === 'remove' && <RemoveMember member={acting.member} onClose={close} />}
    </Screen>
  )
}
