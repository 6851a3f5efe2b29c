import { z } from 'zod'
import { CONSENT_METHODS, ListConsentsInput, listConsents } from '../../../domain/compliance/index.ts'
import { restQuery } from './field.ts'
import type { Route } from './route.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const consentSchema = z
  .object({
    id: idOf('con', 'ID of the consent record.'),
    lead_id: idOf('lead', 'ID of the lead who gave consent.'),
    method: z.enum(CONSENT_METHODS).describe('How the lead gave consent. `keyword` includes sending START.'),
    text: z.string().nullable().describe('Consent text that the lead was shown or read. Null after erasure.'),
    source: z.string().nullable().describe('Where consent was given. Null after erasure.'),
    obtained_at: wireTime.describe('When the lead gave consent.'),
    evidence_hash: z
      .string()
      .nullable()
      .describe('Hex-encoded SHA-256 of the JSON list [method, text, source, obtained_at, keyed hash of the phone].'),
    created_at: wireTime.describe('When the consent was recorded.'),
  })
  .describe('A lead’s consent to receive messages. Records are only added, never changed.')

const consentPageSchema = pageOf(consentSchema)

wireType('RestConsent', consentSchema)
const RestConsentPage = wireType('RestConsentPage', consentPageSchema)

restQuery('list_consents', {
  type: RestConsentPage,
  input: ListConsentsInput,
  description: 'Lists all consent records, newest first. Page through the list to export it.',
  resolve: (input, { app, principal }) => listConsents(app, { workspaceId: principal.workspaceId, ...input }),
})

export const CONSENT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/consents',
    scope: ['leads'],
    field: 'list_consents',
    input: ListConsentsInput,
    response: consentPageSchema,
    statuses: [200],
    codes: ['invalid_cursor'],
    tag: 'Consents',
  },
]
