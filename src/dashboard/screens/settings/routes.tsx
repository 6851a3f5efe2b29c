import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { auditSearch } from './audit-log/search.ts'
import { suppressionSearch } from './compliance/search.ts'

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
})

const inSettings = { getParentRoute: () => settingsRoute } as const

const index = createRoute({
  ...inSettings,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/settings/workspace', params, replace: true })
  },
})

const workspace = createRoute({
  ...inSettings,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./workspace/workspace-screen.tsx'), 'WorkspaceScreen'),
})

const members = createRoute({
  ...inSettings,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members-screen.tsx'), 'MembersScreen'),
})

const apiKeys = createRoute({
  ...inSettings,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
})

const phoneNumbers = createRoute({
  ...inSettings,
  path: '/phone-numbers',
  component: lazyRouteComponent(() => import('./phone-numbers/phone-numbers-screen.tsx'), 'PhoneNumbersScreen'),
})

const compliance = createRoute({
  ...inSettings,
  path: '/compliance',
  validateSearch: suppressionSearch,
  component: lazyRouteComponent(() => import('./compliance/compliance-screen.tsx'), 'ComplianceScreen'),
})

const qualification = createRoute({
  ...inSettings,
  path: '/qualification',
  component: lazyRouteComponent(() => import('./qualification/qualification-screen.tsx'), 'QualificationScreen'),
})

const notifications = createRoute({
  ...inSettings,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})

const auditLog = createRoute({
  ...inSettings,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
})

export const settingsRoutes = [
  settingsRoute.addChildren([
    index,
    workspace,
    members,
    apiKeys,
    phoneNumbers,
    compliance,
    qualification,
    notifications,
    auditLog,
  ]),
] as const
