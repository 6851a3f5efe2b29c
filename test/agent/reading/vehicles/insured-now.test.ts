import { expect, test } from 'vitest'
import { understand } from '../../../../src/domain/agent/reading/understand.ts'
import { insurance } from '../../../campaigns/support/example-playbooks.ts'

test.each([
  ['Covered by State Farm', 'insured'],
  ["It's covered by Progressive", 'insured'],
  ['im insured by geico', 'insured'],
  ['dropped by Progressive', 'lapsed'],
  ['It was canceled by State Farm', 'lapsed'],
  ['we got kicked off by allstate', 'lapsed'],
  ['I left Geico', 'lapsed'],
])('asked whether the lead is insured, "%s" is %s', (body, expected) => {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-03T18:00:00Z') }]
  const turn = { playbook: insurance, timezone: 'America/Chicago', pending: 'insured', lastSet: null, known: {}, texts }
  const values = understand(turn).flatMap((command) =>
    'value' in command && command.key === 'insured' ? [command.value] : [],
  )
  expect(values).toEqual([expected])
})
