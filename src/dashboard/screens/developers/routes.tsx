import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { deliverySearch } from './deliveries/delivery-search.ts'
import { eventSearch } from './events/event-search.ts'
import { replaySearch } from './replays/replay-search.ts'
import { requestSearch } from './requests/request-search.ts'

const developersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developers-screen.tsx'), 'DevelopersScreen'),
})

const inDevelopers = { getParentRoute: () => developersRoute } as const

const index = createRoute({
  ...inDevelopers,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/developers/endpoints', params, replace: true })
  },
})

const endpoints = createRoute({
  ...inDevelopers,
  path: '/endpoints',
  component: lazyRouteComponent(() => import('./endpoints/endpoints-screen.tsx'), 'EndpointsScreen'),
})

const endpoint = createRoute({
  ...inDevelopers,
  path: '/endpoints/$endpointId',
  component: lazyRouteComponent(() => import('./endpoints/endpoint-screen.tsx'), 'EndpointScreen'),
})

const deliveries = createRoute({
  ...inDevelopers,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(() => import('./deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
})

const delivery = createRoute({
  ...inDevelopers,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./deliveries/delivery-screen.tsx'), 'DeliveryScreen'),
})

const replays = createRoute({
  ...inDevelopers,
  path: '/replays',
  validateSearch: replaySearch,
  component: lazyRouteComponent(() => import('./replays/replays-screen.tsx'), 'ReplaysScreen'),
})

const events = createRoute({
  ...inDevelopers,
  path: '/events',
  validateSearch: eventSearch,
  component: lazyRouteComponent(() => import('./events/events-screen.tsx'), 'EventsScreen'),
})

const requests = createRoute({
  ...inDevelopers,
  path: '/requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(() => import('./requests/requests-screen.tsx'), 'RequestsScreen'),
})

const request = createRoute({
  ...inDevelopers,
  path: '/requests/$loggedId',
  component: lazyRouteComponent(() => import('./requests/request-screen.tsx'), 'RequestScreen'),
})

const api = createRoute({
  ...inDevelopers,
  path: '/api',
  component: lazyRouteComponent(() => import('./api/api-screen.tsx'), 'ApiScreen'),
})

const graphiql = createRoute({
  ...inDevelopers,
  path: '/graphiql',
  component: lazyRouteComponent(() => import('./graphiql/graphiql-screen.tsx'), 'GraphiqlScreen'),
})

export const developersRoutes = [
  developersRoute.addChildren([
    index,
    endpoints,
    endpoint,
    deliveries,
    delivery,
    replays,
    events,
    requests,
    request,
    api,
    graphiql,
  ]),
] as const
