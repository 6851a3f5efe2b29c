import { expect, test } from 'vitest'
import { filterInWords } from '../../src/dashboard/screens/sends/send-words.ts'

test.each([
  [{ not_texted_days: 1 }, 'All not texted in 1 day'],
  [{ source: 'expo', not_texted_days: 30 }, 'All from expo, not texted in 30 days'],
  [{}, 'All leads'],
  [null, 'Selected leads'],
])('the filter %j of a send is shown as "%s"', (filter, words) => {
  expect(filterInWords(filter)).toBe(words)
})
