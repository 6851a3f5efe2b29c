import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'

const handsetRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/handset',
  component: lazyRouteComponent(() => import('./handset-screen.tsx'), 'HandsetScreen'),
})

const inHandset = { getParentRoute: () => handsetRoute } as const

const phonesRoute = createRoute({
  ...inHandset,
  path: '/',
  /** The numbers of the phones shown side by side. */
  validateSearch: ({ phones }: Record<string, unknown>): { phones?: string[] } =>
    Array.isArray(phones) ? { phones: phones.map(String).filter((phone) => /^\+\d{7,15}$/.test(phone)) } : {},
  component: lazyRouteComponent(() => import('./phones-view.tsx'), 'PhonesView'),
})

const personas = createRoute({
  ...inHandset,
  path: '/personas',
  component: lazyRouteComponent(() => import('./personas/personas-view.tsx'), 'PersonasView'),
})

const network = createRoute({
  ...inHandset,
  path: '/network',
  component: lazyRouteComponent(() => import('./network/network-view.tsx'), 'NetworkView'),
})

export const handsetRoutes = [handsetRoute.addChildren([phonesRoute, personas, network])] as const
