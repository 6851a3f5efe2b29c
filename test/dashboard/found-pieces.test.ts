import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foundPieces } from '../../src/dashboard/shell/search/found-pieces.ts'
import { searchWords } from '../../src/domain/search/search-words.ts'

const found = (body: string, search: string) =>
  foundPieces(body, search)
    .filter(({ isFound }) => isFound)
    .map(({ text }) => text)

test.each([
  ['We don’t need it today', 'dont', ['don’t']],
  ["We don't need it today", 'don’t', ["don't"]],
  ['Ask O’Brien or Olsen', "o'br", ['O’Brien']],
  ['In der Straße links', 'strasse', ['Straße']],
  ['Søren called', 'soren', ['Søren']],
  ['José said no', 'jose no', ['José', 'no']],
  ['No roof, a roofer', 'roof', ['roof', 'roofer']],
])('in "%s", a search for "%s" marks %j', (body, search, marked) => {
  expect(found(body, search)).toEqual(marked)
})

test('every word of a text is marked when it is searched for, and the pieces are the text', () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aBßéøı’' .,7李กำ\u0301"), maxLength: 30 })
  fc.assert(
    fc.property(texts, (body) => {
      expect(
        foundPieces(body, '')
          .map(({ text }) => text)
          .join(''),
      ).toBe(body)
      for (const word of searchWords(body)) expect(found(body, word)).not.toEqual([])
    }),
  )
})
