import type { ResultOf } from 'gql.tada'
import type { LeadSuppression } from '../../../../generated/dashboard/documents.ts'

type Known = NonNullable<ResultOf<typeof LeadSuppression>['suppressions']>['edges'][number]['node']
export type Reason = Known['reason']

export const REASONS: Readonly<Record<Reason, string>> = {
  OPT_OUT: 'They want no more texts.',
  WRONG_NUMBER: 'The number is not theirs.',
  COMPLAINT: 'They have complained.',
  LEGAL: 'The law, a court or a lawyer says so.',
}

export const METHODS: Readonly<Record<Known['method'], string>> = {
  KEYWORD: 'They texted a keyword',
  PHRASE: 'They said so in their own words',
  CARRIER: 'The carrier said so',
  MANUAL: 'A person or an integration put it in',
  IMPORT: 'It came with a file',
}
