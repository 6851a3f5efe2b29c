import { consentList, consentShape } from '../../../domain/compliance/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

restList('list_consents', {
  list: consentList,
  type: rowType('RestConsent', 'Consent', consentShape),
  description: 'Lists all consent records, newest first. To export them, read all pages.',
})
