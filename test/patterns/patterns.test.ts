import { beforeAll, describe, expect, test } from 'vitest'
import { initialState, planTurn } from '../../src/domain/agent/index.ts'
import { classifyInbound } from '../../src/domain/compliance/index.ts'
import { readKeywords } from '../../src/domain/compliance/opt-out/read-by-rules.ts'
import { verticals } from '../agent/support/verticals.ts'
import unsafe from '../data/unsafe-patterns.json' with { type: 'json' }
import { type KnownPattern, patternsOfDomain } from './support/pattern-catalogue.ts'
import { problemOf, slowTextOf } from './support/pattern-judge.ts'
import { costOf, finishesWithin } from './support/time-limit.ts'

const LONGEST = 1_600
const LIMIT_MS = 10_000
const TIMEOUT_MS = 900_000

describe('every regular expression of the domain', () => {
  let patterns: KnownPattern[] = []
  beforeAll(() => {
    patterns = patternsOfDomain()
  }, TIMEOUT_MS)

  test('is found, both literals and those built from strings', () => {
    const files = new Set(patterns.map(({ where }) => where.replace(/:\d+$/, '')))

    expect(patterns.length).toBeGreaterThan(900)
    expect([...files]).toEqual(
      expect.arrayContaining([
        'src/domain/compliance/opt-out/doubtful-text.ts',
        'src/domain/compliance/opt-out/phrase-template.ts',
        'src/domain/agent/reading/intents/courtesies.ts',
        'src/domain/agent/reading/intents/refusal-words.ts',
        'src/domain/agent/reading/yes-no.ts',
      ]),
    )
  })

  test(
    'cannot be made to backtrack exponentially, and reads the longest text quickly',
    () => {
      const problems = patterns.flatMap(({ source, flags, where }) => {
        const problem = problemOf(source, flags)
        return problem ? [`${where}: ${problem}`] : []
      })

      expect(problems).toEqual([])
    },
    TIMEOUT_MS,
  )
})

describe('the pattern checker', () => {
  test.each(unsafe)('finds $name', ({ source, flags }) => {
    expect(problemOf(source, flags)).toMatch(/^exponential on/)
  })

  test.each(unsafe)('observes that $name does not finish', ({ source, flags, prefix, pump, tail }) => {
    const text = prefix + pump.repeat(40) + tail

    expect(finishesWithin(300, () => new RegExp(source, flags).exec(text))).toBe(false)
  })

  test.each([
    ['(?:a*)*b', ''],
    ['(?:a|a)*b', ''],
    ['(?:a|b|ab)*c', ''],
    ['(?:\\w+\\s?)*$', ''],
    ['(?=(?:x+)+y)z', ''],
    ['(?:[\\s]|\\p{Default_Ignorable_Code_Point})+x', 'u'],
    ['(?:like |just |like just )*(?:a )?bot', ''],
  ])('calls %s exponential', (source, flags) => {
    expect(problemOf(source, flags)).toMatch(/^exponential on/)
  })

  test.each([
    ['(?:a|b)*c', ''],
    ['(?:ok\\b ?|okay\\b ?)*$', ''],
    ['(?:k+(?!\\w)\\W*)+$', ''],
    ['(?: \\w+)*x', ''],
    ['^(?:a{0,4} )+$', ''],
  ])('passes %s', (source, flags) => {
    expect(problemOf(source, flags)).toBeNull()
  })

  test('detects a pattern whose time grows with the third power of the length', () => {
    expect(slowTextOf(/a*a*a*b/)).toMatch(/^slow on/)
  })
})

describe('a hostile text of the longest length', () => {
  const filled = (pump: string, tail = '') => pump.repeat(LONGEST / pump.length).slice(0, LONGEST - tail.length) + tail
  const HOSTILE = [
    ['invisible characters between pictures', filled('🛑\uFEFF', 'x')],
    ['a short courtesy', filled('kk ', 'zzz')],
    ['laughter', filled('lol ', 'zzz')],
    ['two short courtesies at the length of one SMS', `${'kk '.repeat(45)}zzz`],
    ['a request for a call', `call${filled(' works', '\nzz').slice(0, LONGEST - 4)}`],
    ['a character that becomes 18', 'ﷺ'.repeat(LONGEST)],
    ['nested determiners', `talk to ${filled('one of your ').slice(0, LONGEST - 8)}`],
    ['a softened question', `are you ${filled('some kind of ').slice(0, LONGEST - 8)}`],
    ['Spanish courtesies', filled('por favor ')],
    ['a Spanish refusal', `no quiero ${filled('manden ').slice(0, LONGEST - 10)}`],
    ['a wish', `no ${filled('want to ').slice(0, LONGEST - 3)}`],
    ['an agreement', filled('great')],
    ['denials', filled('never ', 'zz')],
    ['spans of time', filled('como en ', 'zz')],
    ['names of places', filled('Aa-', '!')],
    ['many numbers beside many cues', filled('2 car attached  ')],
    ['many sentences', filled('hey\n')],
    ['blanks', filled(' ', 'x')],
    ['brackets', filled('<a')],
    ['spelt letters', filled('s t o p ', 'zz')],
    ['keywords and connectors', filled('end to ')],
    ['emoji', '😀'.repeat(LONGEST / 2)],
    ['combining marks', `a${'\u0301'.repeat(LONGEST - 1)}`],
  ] as const
  /** About five times what the slowest one costs. */
  const SLOW_COST = 100
  const context = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }

  test.each(HOSTILE)('is classified quickly: %s', (_name, body) => {
    expect(costOf(LIMIT_MS, SLOW_COST, () => classifyInbound(body, context))).toBeLessThan(SLOW_COST)
  })

  test.each(HOSTILE)('is compared with the keywords quickly: %s', (_name, body) => {
    expect(costOf(LIMIT_MS, 10, () => readKeywords(body, context))).toBeLessThan(10)
  })

  test.each(HOSTILE)('is answered quickly in every playbook: %s', (_name, body) => {
    for (const playbook of Object.values(verticals)) {
      let run = 0
      // Readings are cached, so each run reads a different text.
      const answer = () =>
        planTurn({
          now: new Date('2026-03-02T15:00:00Z'),
          playbook,
          threshold: 70,
          timezone: 'America/Chicago',
          lead: { firstName: 'Dana', attributes: {} },
          conversation: { status: 'active', qualifiedBefore: false },
          state: initialState(),
          texts: [
            { messageId: 'msg_1', body: body.slice(0, -1) + run++, receivedAt: new Date('2026-03-02T15:00:00Z') },
          ],
        })

      expect(costOf(LIMIT_MS, SLOW_COST, answer)).toBeLessThan(SLOW_COST)
    }
  })

  test('keywords are recognized quickly in a text of any length', () => {
    for (const body of [`${' '.repeat(1_000_000)}x`, 'stop '.repeat(200_000), 'a '.repeat(500_000)]) {
      expect(costOf(LIMIT_MS, 50, () => readKeywords(body, context))).toBeLessThan(50)
    }
  })
})
