import { deliverabilityShape, type Overview, readOverview } from '../../../domain/analytics/index.ts'
import { selectUnread } from '../../../domain/conversations/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { selectedNames } from '../schema/selected-names.ts'
import { objectOf } from '../schema/shape-fields.ts'
import { deliveryRate } from './rate.ts'

const Deliverability = objectOf('Deliverability', deliverabilityShape, (t) => ({ deliveryRate: deliveryRate(t) }))

const count = (description: string) => ({ nullable: true, description }) as const

const OverviewObject = builder.objectRef<Overview>('Overview').implement({
  description:
    'Open tasks and problems of the workspace. Each count is at most 1,000. A field is null if none of your ' +
    'scopes can read its data.',
  fields: (t) => ({
    handoffsUnclaimed: t.exposeInt('handoffs_unclaimed', {
      ...count('Number of open handed-off conversations that have not been claimed.'),
      authScopes: scopes.readConversations,
    }),
    waiting: t.exposeInt('waiting', {
      ...count('Number of conversations in which the lead is waiting for a reply from a person.'),
      authScopes: scopes.readConversations,
    }),
    draftsPending: t.exposeInt('drafts_pending', {
      ...count('Number of drafts that wait for a person.'),
      authScopes: scopes.readConversations,
    }),
    unread: t.int({
      ...count(
        'Number of conversations with messages that the signed-in member has not read, up to 500. Null for an API key.',
      ),
      authScopes: scopes.readConversations,
      complexity: 50,
      resolve: ({ unread }, _args, context) => (memberOf(context) === null ? null : unread),
    }),
    endpointsPaused: t.exposeInt('endpoints_paused', {
      ...count('Number of webhook endpoints that are paused after too many consecutive failures.'),
      authScopes: scopes.fullAccess,
    }),
    endpointsDisabled: t.exposeInt('endpoints_disabled', {
      ...count('Number of webhook endpoints that were disabled because all attempts failed for three days.'),
      authScopes: scopes.fullAccess,
    }),
    deliveriesExhausted: t.exposeInt('deliveries_exhausted', {
      ...count('Number of deliveries with status EXHAUSTED, for events from the last 24 hours.'),
      authScopes: scopes.fullAccess,
    }),
    numbersUnregistered: t.exposeInt('numbers_unregistered', {
      ...count('Number of phone numbers that cannot send messages.'),
      authScopes: scopes.fullAccess,
    }),
    workStalled: t.exposeInt('work_stalled', {
      ...count('Number of jobs that failed and are no longer retried automatically. Query.stalledWork lists them.'),
      authScopes: scopes.fullAccess,
    }),
    importsRunning: t.exposeInt('imports_running', {
      ...count('Number of imports in progress.'),
      authScopes: scopes.leads,
    }),
    deliverability: t.expose('deliverability', {
      type: Deliverability,
      nullable: true,
      description: 'Delivery results of the newest messages.',
      authScopes: scopes.readConversations,
    }),
  }),
})

builder.queryField('overview', (t) =>
  t.field({
    type: OverviewObject,
    nullable: true,
    description: 'Open tasks and problems of the workspace. Each field requires a scope that can read its data.',
    complexity: 50,
    resolve: (_root, _args, context, info) => {
      const { app, principal } = context
      const { workspaceId } = principal
      const memberId = selectedNames(info).has('unread') ? memberOf(context) : null
      const unread = memberId === null ? null : selectUnread({ workspaceId, memberId, now: app.clock.now() })
      return readOverview(app, { workspaceId, unread })
    },
  }),
)
