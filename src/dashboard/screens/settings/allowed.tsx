import { IconLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'

const ROLES = { OWNER: 'an owner', ADMIN: 'an admin', AGENT: 'an agent', VIEWER: 'a viewer' } as const

/** A screen for owners and admins. Other roles see why it is hidden. */
export function forAdmins(title: string, Content: ComponentType): ComponentType {
  return function ForAdmins() {
    const { may, viewer } = useCurrentWorkspace()
    if (may('FULL_ACCESS')) return <Content />
    return (
      <Screen title={title}>
        <Empty icon={IconLock} title="Only owners and admins have access">
          You’re {ROLES[viewer.role]}. Ask an owner or admin to change your role.
        </Empty>
      </Screen>
    )
  }
}

/** Why the user can only read this section; null for owners and admins. */
export function useReadOnlyReason(): string | null {
  const { may, viewer } = useCurrentWorkspace()
  return may('FULL_ACCESS') ? null : `You’re ${ROLES[viewer.role]}. Only owners and admins can change these settings.`
}
