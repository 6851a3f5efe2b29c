import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { readImportSearch } from './imports/import-search.ts'
import { readLeadSearch } from './lead-search.ts'

const getParentRoute = () => workspaceRoute

const list = createRoute({
  getParentRoute,
  path: '/leads',
  validateSearch: readLeadSearch,
  component: lazyRouteComponent(() => import('./leads-screen.tsx'), 'LeadsScreen'),
})

const lead = createRoute({
  getParentRoute,
  path: '/leads/$leadId',
  component: lazyRouteComponent(() => import('./lead/lead-screen.tsx'), 'LeadScreen'),
})

const imports = createRoute({
  getParentRoute,
  path: '/leads/imports',
  component: lazyRouteComponent(() => import('./imports/imports-screen.tsx'), 'ImportsScreen'),
})

const newImport = createRoute({
  getParentRoute,
  path: '/leads/imports/new',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('./imports/new-import-screen.tsx'), 'NewImportScreen'),
})

const oneImport = createRoute({
  getParentRoute,
  path: '/leads/imports/$importId',
  component: lazyRouteComponent(() => import('./imports/import-screen.tsx'), 'ImportScreen'),
})

export const leadsRoutes = [list, imports, newImport, oneImport, lead] as const
