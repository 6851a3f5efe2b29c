import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { readCampaignSearch, readListSearch } from './campaign-search.ts'

const getParentRoute = () => workspaceRoute

const list = createRoute({
  getParentRoute,
  path: '/campaigns',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
})

const campaign = createRoute({
  getParentRoute,
  path: '/campaigns/$campaignId',
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import('./campaign/campaign-screen.tsx'), 'CampaignScreen'),
})

export const campaignsRoutes = [list, campaign] as const
