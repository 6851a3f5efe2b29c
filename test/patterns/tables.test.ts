import { describe, expect, test } from 'vitest'
import { anyOf, pattern } from '../../src/domain/texts/index.ts'
import { literalPatterns } from './support/pattern-catalogue.ts'

/** Longer ones are made of tables. */
const LITERAL_CHARS_MAX = 200

describe('a table of words', () => {
  const AWAY = anyOf`
    go away | stay away
    get (?:the hell )?out of here
  `

  test('is one group of its rows, whether they stand on a line of their own or not', () => {
    expect(AWAY).toBe('(?:go away|stay away|get (?:the hell )?out of here)')
  })

  test('can be a part of another table, and of a pattern on several lines', () => {
    const LEAVES = anyOf`leave | ${AWAY}`
    const says = pattern('g')`
      \b(?:please )?${LEAVES}
      (?! for)\b
    `

    expect(says.source).toBe(String.raw`\b(?:please )?(?:leave|${AWAY})(?! for)\b`)
    expect(says.flags).toBe('g')
    expect('please stay away for a day, then leave'.match(says)).toEqual(['leave'])
  })

  test('can contain a regular expression', () => {
    expect(pattern()`^${/\d+/} (?:days|weeks)$`.test('12 days')).toBe(true)
  })

  test.each(['', 'go | ', ' | go', 'go\n\n  stay'])('has no empty row: %j', (rows) => {
    expect(() => anyOf`${rows}`).toThrow('empty row')
  })
})

test('no regular expression of the domain is longer than a line', () => {
  const long = literalPatterns().filter(({ source }) => source.length > LITERAL_CHARS_MAX)

  expect(long.map(({ where, source }) => `${where}: ${source.length} characters`)).toEqual([])
})
