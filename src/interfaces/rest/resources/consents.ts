import { z } from 'zod'
import { CONSENT_METHODS, ListConsentsInput, listConsents } from '../../../domain/compliance/index.ts'
import { restQuery } from './field.ts'
import type { Route } from './route.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const consentSchema = z
  .object({
    id: idOf('con', 'The record.'),
    lead_id: idOf('lead', 'Who agreed.'),
    method: z.enum(CONSENT_METHODS).describe('How the lead agreed; `keyword` also by texting START.'),
    text: z.string().nullable().describe('What the lead was shown or told; null once the lead was erased.'),
    source: z.string().nullable().describe('Where; null once the lead was erased.'),
    obtained_at: wireTime.describe('When the lead agreed.'),
    evidence_hash: z
      .string()
      .nullable()
      .describe('SHA-256 in hex of the JSON list [method, text, source, obtained_at, keyed hash of the phone].'),
    created_at: wireTime.describe('When it was recorded.'),
  })
  .describe('A lead’s consent to be texted. Records are added, never changed.')

const consentPageSchema = pageOf(consentSchema)

wireType('RestConsent', consentSchema)
const RestConsentPage = wireType('RestConsentPage', consentPageSchema)

restQuery('list_consents', {
  type: RestConsentPage,
  input: ListConsentsInput,
  description: 'The ledger of consents, newest first: page through it to export it.',
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
