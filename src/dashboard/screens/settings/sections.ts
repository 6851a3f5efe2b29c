import {
  IconBell,
  IconBellRinging,
  IconBuilding,
  IconBuildingStore,
  IconHistory,
  IconKey,
  IconLock,
  IconMessage2Bolt,
  IconPhone,
  IconRocket,
  IconShieldCheck,
  IconTargetArrow,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'

/** The settings sections. A section explains itself to roles without access. */
export const SECTIONS = [
  { to: '/w/$workspaceId/settings/workspace', label: 'Workspace', icon: IconBuilding },
  { to: '/w/$workspaceId/settings/company', label: 'Company', icon: IconBuildingStore },
  { to: '/w/$workspaceId/settings/go-live', label: 'Go live', icon: IconRocket, isLive: true },
  { to: '/w/$workspaceId/settings/members', label: 'Members', icon: IconUsersGroup },
  { to: '/w/$workspaceId/settings/sign-in', label: 'Sign-in', icon: IconLock },
  { to: '/w/$workspaceId/settings/api-keys', label: 'API keys', icon: IconKey },
  { to: '/w/$workspaceId/settings/phone-numbers', label: 'Phone numbers', icon: IconPhone },
  { to: '/w/$workspaceId/settings/compliance', label: 'Compliance', icon: IconShieldCheck },
  { to: '/w/$workspaceId/settings/qualification', label: 'Qualification', icon: IconTargetArrow },
  { to: '/w/$workspaceId/settings/snippets', label: 'Snippets', icon: IconMessage2Bolt },
  { to: '/w/$workspaceId/settings/notifications', label: 'Notifications', icon: IconBell },
  { to: '/w/$workspaceId/settings/alerts', label: 'My alerts', icon: IconBellRinging },
  { to: '/w/$workspaceId/settings/audit-log', label: 'Audit log', icon: IconHistory },
] as const satisfies readonly { to: string; label: string; icon: TablerIcon; isLive?: true }[]
