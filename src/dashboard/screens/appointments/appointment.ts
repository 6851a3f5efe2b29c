import type { ResultOf } from 'gql.tada'
import type { Appointments } from '../../../generated/dashboard/documents.ts'

export type Appointment = NonNullable<ResultOf<typeof Appointments>['appointments']>['edges'][number]['node']
