import { expect, test } from 'vitest'
import type { Principal } from '../../src/domain/identity/index.ts'
import { shownWithinReach } from '../../src/interfaces/rest/admission.ts'

const token = { reach: { type: 'lead', id: 'lead_1' } }
const principal = { token } as unknown as Principal

test('the result of a route that a token for one object cannot use is never shown to it', () => {
  const result = { id: 'lead_1', phone: '+14155550100', consents: [] }

  expect(() => shownWithinReach({ field: 'list_leads' }, principal, result)).toThrow(TypeError)
  expect(shownWithinReach({ field: 'read_lead' }, principal, result)).not.toHaveProperty('consents')
})
