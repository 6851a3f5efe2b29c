import { expect, test } from 'vitest'
import { percent } from '../../src/dashboard/components/text/percent.ts'

test.each([
  [0.98612, '98.6%'],
  [0.5, '50%'],
  [0, '0%'],
  [1, '100%'],
  [1.01, '101%'],
  [0.99999, '99.9%'],
  [null, '–'],
])('a share of %s is shown as %s', (share, words) => {
  expect(percent(share)).toBe(words)
})

test('a share of an empty total can be replaced by a text', () => {
  expect(percent(null, 'none yet')).toBe('none yet')
})
