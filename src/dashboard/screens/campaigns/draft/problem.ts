import type { ResultOf } from 'gql.tada'
import type { ValidatePlaybook } from '../../../../generated/dashboard/documents.ts'

/** An error or warning of a playbook, as the API reports it. */
export type Problem = NonNullable<ResultOf<typeof ValidatePlaybook>['validatePlaybook']>[number]
