import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { readAnalyticsSearch } from './analytics-search.ts'

const screen = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('./analytics-screen.tsx'), 'AnalyticsScreen'),
})

export const analyticsRoutes = [screen] as const
