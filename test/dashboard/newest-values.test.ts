import { expect, test } from 'vitest'
import { changedIn, withNewest } from '../../src/dashboard/components/form/changed-in.ts'

const INITIAL = { name: 'Oakline', timezone: 'America/Denver', holidays: ['2026-12-25'] }

test('a form takes over what others save in the fields that are not edited, and keeps those that are', () => {
  const values = { ...INITIAL, name: 'Oakline Roofs' }
  const newest = { ...INITIAL, name: 'Oak', timezone: 'America/Chicago', holidays: [] }

  const merged = withNewest({ values, initial: INITIAL }, newest)

  expect(merged).toEqual({ name: 'Oakline Roofs', timezone: 'America/Chicago', holidays: [] })
  expect(changedIn(merged, newest)).toEqual({ name: 'Oakline Roofs' })
})

test('lists with the same values are no change', () => {
  expect(changedIn({ ...INITIAL, holidays: [...INITIAL.holidays] }, INITIAL)).toEqual({})
})
