import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSegments } from '../../src/domain/conversations/segments.ts'

describe('countSegments', () => {
  test.each([
    ['a short text', 'Hello', 1, 'GSM-7', 5],
    ['160 septets still fit one', 'a'.repeat(160), 1, 'GSM-7', 160],
    ['161 take two', 'a'.repeat(161), 2, 'GSM-7', 161],
    ['two parts of 153', 'a'.repeat(306), 2, 'GSM-7', 306],
    ['a third part', 'a'.repeat(307), 3, 'GSM-7', 307],
    ['the euro costs two', '€'.repeat(80), 1, 'GSM-7', 160],
    ['eighty-one euros', '€'.repeat(81), 2, 'GSM-7', 162],
    ['an escaped pair is not split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7', 306],
    ['accents of the alphabet', 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà¿¡§', 1, 'GSM-7', 26],
    ['a curly quote is not in it', 'it’s', 1, 'UCS-2', 4],
    ['70 units', '’'.repeat(70), 1, 'UCS-2', 70],
    ['71 units', '’'.repeat(71), 2, 'UCS-2', 71],
    ['a surrogate pair is not split', `${'’'.repeat(66)}😀${'’'.repeat(66)}`, 3, 'UCS-2', 134],
    ['thirty-five pictures', '😀'.repeat(35), 1, 'UCS-2', 70],
    ['accents outside the alphabet', 'ça va', 1, 'UCS-2', 5],
  ])('%s', (_name, body, segments, encoding, units) => {
    expect(countSegments(body)).toEqual({ segments, encoding, units })
  })

  test('no segment holds more than its size, and none is wasted on plain text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1_600 }), (body) => {
        const { segments, encoding, units } = countSegments(body)
        const size = encoding === 'GSM-7' ? 153 : 67
        const single = encoding === 'GSM-7' ? 160 : 70

        expect(segments === 1 ? units <= single : units <= segments * size).toBe(true)
        expect(segments === 1 || units > (segments - 1) * (size - 1)).toBe(true)
      }),
    )
  })
})
