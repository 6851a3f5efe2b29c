import type { ResultOf } from 'gql.tada'
import type { Lead, LeadEvents, LeadTimeline } from '../../../../generated/dashboard/documents.ts'

export type ShownLead = NonNullable<ResultOf<typeof Lead>['lead']>
export type ShownConversation = NonNullable<ShownLead['conversations']>['edges'][number]['node']
export type ShownMessage = NonNullable<ResultOf<typeof LeadTimeline>['messages']>['edges'][number]['node']
export type ShownEvent = NonNullable<ResultOf<typeof LeadEvents>['events']>['edges'][number]['node']
