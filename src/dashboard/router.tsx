import { createRouter } from '@tanstack/react-router'
import { FailedScreen, MissingScreen } from './components/screen/screen-states.tsx'
import { analyticsRoutes } from './screens/analytics/routes.tsx'
import { appointmentsRoutes } from './screens/appointments/routes.tsx'
import { campaignsRoutes } from './screens/campaigns/routes.tsx'
import { developersRoutes } from './screens/developers/routes.tsx'
import { draftsRoutes } from './screens/drafts/routes.tsx'
import { handsetRoutes } from './screens/handset/routes.tsx'
import { inboxRoutes } from './screens/inbox/routes.tsx'
import { leadsRoutes } from './screens/leads/routes.tsx'
import { settingsRoutes, twoFactorRoute } from './screens/settings/routes.tsx'
import { homeRoute, rootRoute, workspaceRoute } from './shell/routes.tsx'

const routeTree = rootRoute.addChildren([
  homeRoute,
  twoFactorRoute,
  workspaceRoute.addChildren([
    ...inboxRoutes,
    ...leadsRoutes,
    ...draftsRoutes,
    ...appointmentsRoutes,
    ...campaignsRoutes,
    ...analyticsRoutes,
    ...handsetRoutes,
    ...developersRoutes,
    ...settingsRoutes,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultNotFoundComponent: MissingScreen,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
