import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { Home } from './home.tsx'
import { WorkspaceShell } from './workspace-shell.tsx'

export const rootRoute = createRootRoute({ component: Outlet })

/** Opens the last visited workspace or a sandbox; with `open`, opens GraphiQL there. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: ({ open }: Record<string, unknown>): { open?: 'graphiql' } => (open === 'graphiql' ? { open } : {}),
  component: Home,
})

/** All screens belong to a workspace, which the URL names, so that links work for teammates. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  component: WorkspaceShell,
})
