import { expect, test } from 'vitest'
import { EVENT_TYPES, someInWords } from '../../src/dashboard/screens/developers/event-types.ts'

const ALL = EVENT_TYPES.map(({ value }) => value)

test('a replay names its event types unless they are all', () => {
  expect(someInWords(['LEAD_CREATED', 'MESSAGE_SENT'])).toBe('lead.created, message.sent')
  expect(someInWords(ALL.slice(0, 6))).toContain('lead.created')
  expect(someInWords(ALL)).toBeNull()
  expect(someInWords([])).toBeNull()
})
