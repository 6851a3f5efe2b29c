import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, nameKeysOf } from '../../src/domain/leads/name-keys.ts'
import { readSearch } from '../../src/domain/leads/search-leads.ts'

describe('a lead is found by name', () => {
  test.each([
    [{ first_name: 'Ann', last_name: 'Smith' }, 'ann smith', 'smith ann'],
    [{ first_name: '  Áńń ', last_name: "O'Brien" }, "ann o'brien", "o'brien ann"],
    [{ name: 'Ann van der Berg' }, 'ann van der berg', 'berg ann van der'],
    [{ full_name: 'Smith, Ann' }, 'ann smith', 'smith ann'],
    [{ first_name: 'Ann', name: 'Ann Smith' }, 'ann smith', 'smith ann'],
    [{ first_name: 'Ann', last_name: 'Smith', name: 'the boss' }, 'ann smith', 'smith ann'],
    [{ first_name: 'Ann' }, 'ann', null],
    [{ last_name: 'Smith' }, 'smith', null],
    [{ name: 'Cher' }, 'cher', null],
    [{ first_name: 7, last_name: true, name: '' }, null, null],
    [{}, null, null],
  ])('%j', (attributes, name_key, surname_key) => {
    expect(nameKeysOf(attributes)).toEqual({ name_key, surname_key })
  })

  test('normalized the same for every spelling, and truncated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const folded = foldName(text)

        expect(foldName(folded)).toBe(folded)
        expect([...folded].length).toBeLessThanOrEqual(80)
        expect(folded).not.toMatch(/^\s|\s$|\s\s|\p{M}/u)
        expect(foldName(` ${text.normalize('NFC')}\n`)).toBe(folded)
      }),
    )
  })
})

describe('a search', () => {
  test.each([
    ['+1 (415) 555-01', { phones: ['+141555501'] }],
    ['415.555', { phones: ['+415555', '+1415555'] }],
    ['1415', { phones: ['+1415'] }],
    ['44', { phones: ['+44', '+144'] }],
    ['  SMITH  Á', { name: 'smith a' }],
    ['ann 2', { name: 'ann 2' }],
  ])('%j', (text, read) => {
    expect(readSearch(text)).toEqual(read)
  })

  test.each(['', '   ', '\u0301'])('without a term is refused: %j', (text) => {
    expect(() => readSearch(text)).toThrow(expect.objectContaining({ code: 'invalid_parameter', param: 'search' }))
  })
})
