import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { Home } from './home.tsx'
import { WorkspaceShell } from './workspace-shell.tsx'

export const rootRoute = createRootRoute({ component: Outlet })

/** Goes on to the workspace where the visitor was last, or where a newcomer begins; there to GraphiQL, if that is asked for. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: ({ open }: Record<string, unknown>): { open?: 'graphiql' } => (open === 'graphiql' ? { open } : {}),
  component: Home,
})

/** All screens are within a workspace, which its address names: a link leads a colleague to the same place. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  component: WorkspaceShell,
})
