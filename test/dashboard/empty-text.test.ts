import { expect, test } from 'vitest'
import { emptyText } from '../../src/dashboard/screens/settings/compliance/empty-text.ts'

test('a number is only called not blocked if no other filter can hide it', () => {
  expect(emptyText({ phone: '+14155550123' })).toBe('This number isn’t blocked.')
  expect(emptyText({ phone: '+14155550123', reason: 'COMPLAINT' })).not.toContain('isn’t blocked')
  expect(emptyText({ method: 'API' })).not.toContain('isn’t blocked')
})
