import type { ResultOf } from 'gql.tada'
import type { Lead } from '../../../generated/dashboard/documents.ts'

type Method = NonNullable<NonNullable<ResultOf<typeof Lead>['lead']>['consents']>['edges'][number]['node']['method']

export const CONSENT_METHODS: Readonly<Record<Method, string>> = {
  FORM: 'Web form',
  VERBAL: 'Verbal',
  PAPER: 'Written',
  KEYWORD: 'Texted a keyword',
  IMPORT: 'Imported',
}
