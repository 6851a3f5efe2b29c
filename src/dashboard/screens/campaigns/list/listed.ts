import type { ResultOf } from 'gql.tada'
import type { Campaigns } from '../../../../generated/dashboard/documents.ts'

/** A campaign of the list. */
export type Listed = NonNullable<ResultOf<typeof Campaigns>['campaigns']>['edges'][number]['node']
