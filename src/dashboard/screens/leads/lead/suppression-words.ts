import type { ResultOf } from 'gql.tada'
import type { LeadSuppression } from '../../../../generated/dashboard/documents.ts'

type Suppression = NonNullable<ResultOf<typeof LeadSuppression>['suppressions']>['edges'][number]['node']
export type Reason = Suppression['reason']

export const REASONS: Readonly<Record<Reason, string>> = {
  OPT_OUT: 'Opt-out request',
  WRONG_NUMBER: 'Wrong number',
  COMPLAINT: 'Complaint',
  LEGAL: 'Legal request',
}

export const METHODS: Readonly<Record<Suppression['method'], string>> = {
  KEYWORD: 'Texted a keyword',
  PHRASE: 'Opted out in their own words',
  CARRIER: 'Reported by the carrier',
  MANUAL: 'Added manually or by API',
  IMPORT: 'Imported',
}
