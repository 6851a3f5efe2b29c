import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, test } from 'vitest'
import { countSegments } from '../../src/domain/messaging/segments.ts'
import { withPlainTypography } from '../../src/domain/messaging/smart-encoding.ts'

const GSM = [...'@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡AZÄÖÑÜ§¿azäöñüà\n\r^{}\\[~]|€']
const OUTSIDE = [...'’“”–…çáíóúêœ漢字кирΩ\u00a0']
const PICTURES = [...'😀🏠📅🔨']

/** Texts of every mixture that changes the size of a segment, long enough to need many. */
const texts = fc
  .tuple(fc.subarray([GSM, GSM, OUTSIDE, PICTURES], { minLength: 1 }), fc.integer({ min: 0, max: 500 }))
  .chain(([alphabets, length]) =>
    fc.array(fc.constantFrom(...alphabets.flat()), { minLength: length, maxLength: length }),
  )
  .map((characters) => characters.join(''))

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

  test('no segment exceeds its size, and plain text needs no extra segments', () => {
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

  test('any text has as many segments as the vendors’ calculator counts', () => {
    const sizes = [1, 70, 71, 134, 160, 161, 306, 307]
    const edges = sizes.flatMap((size) => ['a', '€', '’', '😀'].map((character) => character.repeat(size)))
    const examples = edges.map((edge): [string] => [edge])
    fc.assert(
      fc.property(texts, (body) => {
        const oracle = new SegmentedMessage(body)

        expect(countSegments(body)).toMatchObject({
          segments: Math.max(1, oracle.segmentsCount),
          encoding: oracle.encodingName,
        })
      }),
      { examples, numRuns: 60 },
    )
  })
})

describe('withPlainTypography', () => {
  test.each([
    ['a curly quote among plain letters', `We’ll call you. ${'a'.repeat(100)}`, `We'll call you. ${'a'.repeat(100)}`],
    ['quotes, dashes, ellipses and spaces', `“${'a'.repeat(60)}” – 9—10…\u00a0ok`, `"${'a'.repeat(60)}" - 9-10... ok`],
    ['a text that one segment holds anyway', 'We’ll call you.', 'We’ll call you.'],
    [
      'a text that other letters keep long',
      `We’ll call you, 漢. ${'a'.repeat(100)}`,
      `We’ll call you, 漢. ${'a'.repeat(100)}`,
    ],
    ['a plain text', 'Hello', 'Hello'],
  ])('%s', (_name, body, expected) => {
    expect(withPlainTypography(body)).toBe(expected)
  })

  test('never adds a segment, and changes only typographic characters', () => {
    fc.assert(
      fc.property(texts, (body) => {
        const plain = withPlainTypography(body)
        const bare = (text: string) => text.replaceAll(/[’“”–…\u00a0'". -]/g, '')

        expect(countSegments(plain).segments).toBeLessThanOrEqual(countSegments(body).segments)
        expect(bare(plain)).toBe(bare(body))
      }),
    )
  })
})
