import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { readAppointmentSearch } from './appointment-search.ts'

const screen = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments',
  validateSearch: readAppointmentSearch,
  component: lazyRouteComponent(() => import('./appointments-screen.tsx'), 'AppointmentsScreen'),
})

export const appointmentsRoutes = [screen] as const
