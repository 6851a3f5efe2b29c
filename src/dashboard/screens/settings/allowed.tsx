import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Screen } from '../../components/screen.tsx'
import { Empty } from '../../components/screen-states.tsx'
import { usePlace } from '../../shell/workspace.tsx'

const ROLES = { OWNER: 'an owner', ADMIN: 'an admin', AGENT: 'an agent', VIEWER: 'a viewer' } as const

/** A section that only owners and admins see; the others are told why not. */
export function ForAdmins({ title, children }: { title: string; children: ReactNode }) {
  const { may, viewer } = usePlace()
  if (may('FULL_ACCESS')) return children
  return (
    <Screen title={title}>
      <Empty icon={IconLock} title="For owners and admins">
        You’re {ROLES[viewer.role]}. Ask an owner or admin to change your role.
      </Empty>
    </Screen>
  )
}

/** Said on a section that can be read by all and changed by few. Null for those few. */
export function useReadOnlyReason(): string | null {
  const { may, viewer } = usePlace()
  return may('FULL_ACCESS') ? null : `You’re ${ROLES[viewer.role]}. Only owners and admins can change these settings.`
}
