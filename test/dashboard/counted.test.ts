import { expect, test } from 'vitest'
import { counted } from '../../src/dashboard/components/text/counted.ts'

test.each([
  [0, '0 leads'],
  [1, '1 lead'],
  [1_200, `${(1_200).toLocaleString()} leads`],
])('%d is counted as "%s"', (count, words) => {
  expect(counted(count, 'lead')).toBe(words)
})
