import { type Overview, readOverview } from '../../../domain/analytics/index.ts'
import { unreadPart } from '../../../domain/conversations/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { rateOf } from '../schema/rate.ts'
import { scopes } from '../schema/scopes.ts'
import { selectedNames } from '../schema/selected-names.ts'

const Deliverability = builder.objectRef<Overview['deliverability']>('Deliverability').implement({
  description: 'How the newest texts fared: those of the last 24 hours, 10,000 at most.',
  fields: (t) => ({
    sent: t.exposeInt('sent', { description: 'Texts that a carrier took.' }),
    delivered: t.exposeInt('delivered', { description: 'Those of which it says that they have arrived.' }),
    undelivered: t.exposeInt('undelivered', { description: 'Those of which it says that they have not.' }),
    failed: t.exposeInt('failed', { description: 'Texts that no carrier took.' }),
    deliveryRate: t.float({
      nullable: true,
      description: 'Delivered, of those whose fate is known: delivered, undelivered or failed. 0 to 1.',
      resolve: ({ delivered, undelivered, failed }) => rateOf(delivered, delivered + undelivered + failed),
    }),
  }),
})

const count = (description: string) => ({ nullable: true, description }) as const

const OverviewObject = builder.objectRef<Overview>('Overview').implement({
  description: 'What needs somebody in this workspace at the moment. Counts go up to 1,000.',
  fields: (t) => ({
    handoffsUnclaimed: t.exposeInt('handoffs_unclaimed', {
      ...count('Open conversations in human hands that nobody has claimed.'),
      authScopes: scopes.readConversations,
    }),
    unread: t.int({
      ...count('Conversations that the member who asks has not read, up to 500. Null for an API key.'),
      authScopes: scopes.readConversations,
      complexity: 50,
      resolve: ({ unread }, _args, context) => (memberOf(context) === null ? null : unread),
    }),
    endpointsPaused: t.exposeInt('endpoints_paused', {
      ...count('Webhook endpoints that failed too often in a row, and are paused.'),
      authScopes: scopes.fullAccess,
    }),
    endpointsDisabled: t.exposeInt('endpoints_disabled', {
      ...count('Webhook endpoints that were disabled because they failed for days.'),
      authScopes: scopes.fullAccess,
    }),
    deliveriesExhausted: t.exposeInt('deliveries_exhausted', {
      ...count('Deliveries of the last 24 hours’ events that were tried in vain.'),
      authScopes: scopes.fullAccess,
    }),
    numbersUnregistered: t.exposeInt('numbers_unregistered', {
      ...count('Numbers from which nothing is sent.'),
      authScopes: scopes.fullAccess,
    }),
    workStalled: t.exposeInt('work_stalled', {
      ...count('Work that failed several times in a row and is not tried again by itself: see stalledWork.'),
      authScopes: scopes.fullAccess,
    }),
    importsRunning: t.exposeInt('imports_running', {
      ...count('Imports that are under way.'),
      authScopes: scopes.leads,
    }),
    deliverability: t.field({
      type: Deliverability,
      nullable: true,
      description: 'How the newest texts fared.',
      authScopes: scopes.readConversations,
      resolve: ({ deliverability }) => deliverability,
    }),
  }),
})

builder.queryField('overview', (t) =>
  t.field({
    type: OverviewObject,
    nullable: true,
    description: 'What needs somebody in this workspace at the moment. Any key may ask for what it may read.',
    complexity: 50,
    resolve: (_root, _args, context, info) => {
      const { app, principal } = context
      const { workspaceId } = principal
      const memberId = selectedNames(info).has('unread') ? memberOf(context) : null
      const unread = memberId === null ? null : unreadPart({ workspaceId, memberId, now: app.clock.now() })
      return readOverview(app, { workspaceId, unread })
    },
  }),
)
