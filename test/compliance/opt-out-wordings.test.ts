import { describe, expect, test } from 'vitest'
import { classifyInbound, type InboundIntent } from '../../src/domain/compliance/index.ts'
import { OPT_OUT_KEYWORDS } from '../../src/domain/compliance/opt-out/opt-out-words.ts'
import { WORDINGS_ABROAD } from '../../src/domain/compliance/opt-out/wordings-abroad.ts'
import { composeOrdinaryPool } from './support/opt-out-pool.ts'

const read = (body: string): InboundIntent =>
  classifyInbound(body, { suppressed: false, suppressedByKeyword: false, agentIsTexting: true })

describe('the object of the verb decides', () => {
  test.each([
    'stop asking me things',
    'stop asking me questions',
    'stop texting me about my roof',
    'I told you people to stop texting me',
    'stop sending me these',
  ])('is an opt-out: %j', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out' })
  })

  test.each([
    'stop asking about credit thats private',
    'quit asking about money',
    'stop worrying about it',
    'I told my landlord to stop texting me',
    'the seller stopped texting me',
    'my ex will not stop calling',
    'remove my old husband from the policy',
    'take the boat off the list',
    "that's Alan's old number, use the new one",
  ])('is not an opt-out: %j', (body) => {
    expect(read(body).kind).not.toBe('opt_out')
  })
})

describe('a second sentence does not hide a request', () => {
  test.each([
    "Hi there, hope you're having a good week. I found a contractor so please don't text me anymore. Take care!",
    'the quote was fine but my brother in law is doing the job. please no more texts',
    "Yes I own the house. No I don't want solar. Stop texting me.",
    'We sold the house in May. Thanks for everything. Please take my number off your list.',
  ])('%j', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out' })
  })

  test('one half of a preference about channels is not an opt-out', () => {
    expect(read("Call me. Don't text me.")).toMatchObject({ kind: 'preference' })
  })
})

describe('letters run together or split', () => {
  test.each(['stoptextingme', 'donttextme', 'stop te xting me', 'unsubscribeme', 'losemynumber'])('%j', (body) => {
    expect(['opt_out', 'doubtful']).toContain(read(body).kind)
  })
})

test('"wrong number" is read with any name', () => {
  for (const name of ['Kevin', 'Brianna', 'Gwendolyn', 'Pruitt']) {
    expect(read(`Sorry, this is not ${name}. Wrong person.`)).toMatchObject({ kind: 'opt_out', reason: 'wrong_number' })
  }
})

describe('other languages', () => {
  test.each(Object.entries(WORDINGS_ABROAD))('%s: all twenty wordings are recognized', (_language, wordings) => {
    expect(wordings.length).toBeGreaterThanOrEqual(20)
    expect(wordings.filter((text) => read(text.trim()).kind !== 'opt_out')).toEqual([])
  })

  test.each(['停止', '退订', '수신거부', '그만', 'sluta', 'wypisz mnie', 'itigil', 'sispann', 'ngừng', 'uitschrijven'])(
    'keyword %s',
    (body) => {
      expect(read(body)).toMatchObject({ kind: 'opt_out', method: 'keyword' })
    },
  )

  test.each(['para', 'fin', 'Huy', 'Dung', 'para el lunes', 'fin de mes', 'huy nguyen', '多少钱', '얼마예요'])(
    '%s is not a keyword',
    (body) => {
      expect(read(body).kind).not.toBe('opt_out')
    },
  )
})

test('each of the ten keywords of carriers is an opt-out', () => {
  for (const word of [
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'OPT OUT',
    'REMOVE',
  ]) {
    expect(OPT_OUT_KEYWORDS.has(word.toLowerCase())).toBe(true)
    expect(read(word)).toMatchObject({ kind: 'opt_out', method: 'keyword' })
  }
})

test('in a tenth of the ordinary texts, at most one in 500 is read as an opt-out and at most 15 in 1,000 are held', () => {
  const pool = composeOrdinaryPool()
  const sample = pool.filter((_text, index) => index % 10 === 0).map(({ text }) => read(text).kind)

  expect(pool.length).toBeGreaterThan(10_000)
  expect(sample.filter((kind) => kind === 'opt_out').length).toBeLessThanOrEqual(sample.length / 500)
  expect(sample.filter((kind) => kind === 'doubtful').length).toBeLessThanOrEqual((15 * sample.length) / 1_000)
})
