import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'

const screen = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('./drafts-screen.tsx'), 'DraftsScreen'),
})

export const draftsRoutes = [screen] as const
