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
  component: lazyRouteComponent(() => import('./conversation/no-conversation-selected.tsx'), 'NoConversationSelected'),
})

const begin = createRoute({
  getParentRoute: () => inbox,
  path: '/new',
  validateSearch: ({ lead }: Record<string, unknown>): { lead?: string } =>
    typeof lead === 'string' && lead.startsWith('lead_') ? { lead } : {},
  component: lazyRouteComponent(() => import('./new/new-conversation.tsx'), 'NewConversation'),
})

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$conversationId',
  component: lazyRouteComponent(() => import('./conversation/conversation-view.tsx'), 'ConversationView'),
})

export const inboxRoutes = [inbox.addChildren([none, begin, conversation])] as const
