import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadWords, searchQuery, searchWords } from '../../src/domain/search/index.ts'

describe('the words of a text', () => {
  test.each([
    ['José NUÑEZ', ['jose', 'nunez']],
    ['ÉCOLE straße', ['ecole', 'strasse']],
    ["O’Brien's", ['obriens']],
    ['Łukasz Sørensen', ['lukasz', 'sorensen']],
    ['李小龍 Bruce', ['李', '小', '龍', 'bruce']],
    ['Ａｎｎ', ['ann']],
    ['ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
    ['ann@example.com', ['ann', 'example', 'com']],
    ['--- !?', []],
  ])('%j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  test('are the same for every spelling of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const words = searchWords(text)

        expect(searchWords(words.join(' '))).toEqual(words)
        expect(searchWords(text.normalize('NFD'))).toEqual(searchWords(text.normalize('NFC')))
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
      }),
    )
  })
})

describe('a search', () => {
  test.each([
    ['(415) 555-0123', "'345678/4155550123':*"],
    ['0123', "'345678/0123':*"],
    ['Ann 555', "'345678/ann':* & '345678/555':*"],
    ["x' | 'y", "'345678/x':* & '345678/y':*"],
  ])('%j', (text, query) => {
    expect(searchQuery('ws_012345678', text, 'text').marked).toBe(query)
  })

  test('also searches for words of the previous release', () => {
    expect(searchQuery('ws_012345678', 'Ann 555', 'text').unmarked).toBe("'ws_012345678' & 'ann':* & '555':*")
  })

  test.each(['', '   ', '\u0301', '?!'])('without a letter or digit is refused: %j', (text) => {
    expect(() => searchQuery('ws_1', text, 'text')).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', param: 'text' }),
    )
  })
})

test('a lead is found by the ends of the phone, names and email address, but only by whole words of other attributes', () => {
  const words = leadWords('ws_012345678', {
    phone: '+14155550123',
    source: 'Expo',
    attributes: { first_name: 'Ann', email: 'bo@x.io', city: 'Oakland', budget: 11_000, owner: true },
  }).map((word) => word.replace('345678/', ''))

  expect(words).toEqual(
    expect.arrayContaining(['14155550123', '0123', '123', 'ann', 'nn', 'bo', 'oakland', '11000', 'expo']),
  )
  expect(words).not.toContain('land')
  expect(words).not.toContain('23')
  expect(words).not.toContain('true')
})
