import { expect, test } from 'vitest'

test('passes', () => {})

test('fails', () => {
  expect([1, 2]).toEqual([1, 3])
})

test('takes too long', { timeout: 50 }, async () => {
  await new Promise(() => {})
})

test.skip('is skipped', () => {})
