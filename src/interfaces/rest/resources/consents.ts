import { consentList, consentShape } from '../../../domain/compliance/index.ts'
import { restList } from '../schema/list.ts'
import type { RouteDeclaration } from '../schema/route.ts'
import { rowType } from '../schema/row-type.ts'

restList('list_consents', {
  list: consentList,
  type: rowType('RestConsent', 'Consent', consentShape),
  description: 'Lists all consent records, newest first. Page through the list to export it.',
})

export const CONSENT_ROUTES: readonly RouteDeclaration[] = [
  {
    method: 'GET',
    path: '/consents',
    scope: ['leads'],
    field: 'list_consents',
    statuses: [200],
    codes: ['invalid_cursor'],
    tag: 'Consents',
  },
]
