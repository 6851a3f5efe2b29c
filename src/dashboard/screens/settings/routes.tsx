import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute, workspaceRoute } from '../../shell/routes.tsx'
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

const company = createRoute({
  ...inSettings,
  path: '/company',
  component: lazyRouteComponent(() => import('./company/company-screen.tsx'), 'CompanyScreen'),
})

const goLive = createRoute({
  ...inSettings,
  path: '/go-live',
  component: lazyRouteComponent(() => import('./go-live/go-live-screen.tsx'), 'GoLiveScreen'),
})

const welcome = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./company/welcome-screen.tsx'), 'WelcomeScreen'),
})

const members = createRoute({
  ...inSettings,
  path: '/members',
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: true } => (invite === true ? { invite } : {}),
  component: lazyRouteComponent(() => import('./members/members-screen.tsx'), 'MembersScreen'),
})

const signIn = createRoute({
  ...inSettings,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen'),
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

const snippets = createRoute({
  ...inSettings,
  path: '/snippets',
  component: lazyRouteComponent(() => import('./snippets/snippets-screen.tsx'), 'SnippetsScreen'),
})

const alerts = createRoute({
  ...inSettings,
  path: '/alerts',
  component: lazyRouteComponent(() => import('./alerts/alerts-screen.tsx'), 'AlertsScreen'),
})

const auditLog = createRoute({
  ...inSettings,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
})

/** Outside the workspace's frame, whose data the member cannot read yet. */
export const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId/two-factor',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/w\/[^\\]*$/.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('./sign-in/required-screen.tsx'), 'RequiredScreen'),
})

export const settingsRoutes = [
  settingsRoute.addChildren([
    index,
    workspace,
    company,
    goLive,
    members,
    signIn,
    apiKeys,
    phoneNumbers,
    compliance,
    qualification,
    notifications,
    snippets,
    alerts,
    auditLog,
  ]),
  welcome,
] as const
