import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/routes.tsx'
import { parseFilters } from './list/filters.ts'

const inbox = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/inbox',
  validateSearch: parseFilters,
  component: lazyRouteComponent(() => import('./inbox-screen.tsx'), 'InboxScreen'),
})

const none = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('./conversation/nothing-chosen.tsx'), 'NothingChosen'),
})

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$conversationId',
  component: lazyRouteComponent(() => import('./conversation/conversation-view.tsx'), 'ConversationView'),
})

export const inboxRoutes = [inbox.addChildren([none, conversation])] as const
