import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, nameKeysOf } from '../../src/domain/leads/name-keys.ts'

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
