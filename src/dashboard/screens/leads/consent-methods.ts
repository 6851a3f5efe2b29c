import type { ResultOf } from 'gql.tada'
import type { Lead } from '../../../generated/dashboard/documents.ts'

type Method = NonNullable<NonNullable<ResultOf<typeof Lead>['lead']>['consents']>['edges'][number]['node']['method']

export const CONSENT_METHODS: Readonly<Record<Method, string>> = {
  FORM: 'On a web form',
  VERBAL: 'By word of mouth',
  PAPER: 'On paper',
  KEYWORD: 'By texting a keyword',
  IMPORT: 'It came with imported data',
}
