import { describe, expect, test } from 'vitest'
import { differencesOf, valueInWords, wordsOf } from '../../src/dashboard/components/table/differences.ts'

describe('the differences of two values', () => {
  test.each<[string, unknown, unknown, [string, unknown, unknown][]]>([
    ['nothing', { a: 1 }, { a: 1 }, []],
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', 2, 3]]],
    ['what is within', { week: { mon: '9', tue: '9' } }, { week: { mon: '9', tue: null } }, [['week.tue', '9', null]]],
    [
      'what was made, leaf by leaf',
      null,
      { a: 1, b: { c: 2 } },
      [
        ['a', null, 1],
        ['b.c', null, 2],
      ],
    ],
    ['what has ended', { a: 1 }, null, [['a', 1, null]]],
    ['a name that is new', { a: 1 }, { a: 1, b: true }, [['b', null, true]]],
    ['a plain list, as one', { scopes: ['x'] }, { scopes: ['x', 'y'] }, [['scopes', ['x'], ['x', 'y']]]],
    [
      'a list of things, by their places',
      { of: [{ n: 1 }, { n: 2 }] },
      { of: [{ n: 1 }, { n: 5 }] },
      [['of.2.n', 2, 5]],
    ],
    ['a thing that becomes a plain value', { a: { b: 1 } }, { a: 2 }, [['a', { b: 1 }, 2]]],
    ['plain values', 70, 64, [['', 70, 64]]],
    ['null and absent alike', { a: null }, {}, []],
  ])('%s', (_name, before, after, expected) => {
    const found = differencesOf(before, after).map((one) => [one.path, one.before, one.after])

    expect(found).toEqual(expected)
  })
})

test.each([
  ['initiated_per_day_max', 'Initiated per day max'],
  ['initiatedPerDayMax', 'Initiated per day max'],
  ['sending_hours.mon', 'Sending hours › mon'],
])('%s is shown as %s', (path, words) => {
  expect(wordsOf(path)).toBe(words)
})

test.each([
  [null, 'none'],
  [[], 'none'],
  [true, 'yes'],
  [0, '0'],
  ['full_access', 'full access'],
  [['lead.qualified', 'read_only'], 'lead.qualified, read only'],
  ['whsec_1a2b', 'whsec_1a2b'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%j is shown as %s', (value, words) => {
  expect(valueInWords(value)).toBe(words)
})
