import { describe, expect, test } from 'vitest'
import { classifyInbound, type InboundIntent } from '../../src/domain/compliance/index.ts'
import { WEIGHTS_FILE } from '../../src/domain/compliance/opt-out/model/model.ts'
import { normaliseText } from '../../src/domain/compliance/opt-out/normalise-text.ts'
import { readCompactModel } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../../training/labelled-lines.ts'
import { readOptOutLines } from '../../training/opt-out/texts.ts'
import examples from '../data/opt-out-examples.json' with { type: 'json' }
import set from '../data/opt-out-set.json' with { type: 'json' }
import { readTexts } from '../support/labelled-texts.ts'

const free = { suppressed: false, suppressedByKeyword: false }
const read = (body: string): InboundIntent => classifyInbound(body, free)

describe('every labelled example', () => {
  test.each(examples.optOut)('is an opt-out: %j', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out' })
  })

  test.each(examples.notOptOut)('is ordinary: %j', (body) => {
    expect(read(body)).toEqual({ kind: 'ordinary' })
  })

  test.each(examples.preference)('is a preference: %j', (body) => {
    expect(read(body)).toMatchObject({ kind: 'preference' })
  })
})

describe('the tuning half', () => {
  const misread = (bodies: readonly string[], isRight: (intent: InboundIntent) => boolean): string[] =>
    bodies.filter((body) => !isRight(read(body)))

  test('every opt-out is recognized', () => {
    expect(misread(set.tuning.optOut, ({ kind }) => kind === 'opt_out')).toEqual([])
  })

  test('every wrong number is recognized', () => {
    const isWrongNumber = (intent: InboundIntent) => intent.kind === 'opt_out' && intent.reason === 'wrong_number'
    expect(misread(set.tuning.wrongNumber, isWrongNumber)).toEqual([])
  })

  test('no ordinary text is read as an opt-out', () => {
    expect(misread(set.tuning.ordinary, ({ kind }) => kind !== 'opt_out')).toEqual([])
  })

  test('preferences and doubtful texts are neither opt-outs nor ordinary', () => {
    expect(misread(set.tuning.preference, ({ kind }) => kind === 'preference')).toEqual([])
    expect(misread(set.tuning.doubtful, ({ kind }) => kind === 'doubtful')).toEqual([])
  })
})

/** These texts were an exam and are now used for training; the rates are still checked. The exam is `npm run exam:opt-out`. */
describe('the other half', () => {
  const rate = (bodies: readonly string[], kind: InboundIntent['kind']): number =>
    bodies.filter((body) => read(body).kind === kind).length / bodies.length

  test('natural opt-outs are recognized', () => {
    expect(rate([...set.exam.optOut, ...set.exam.wrongNumber], 'opt_out')).toBeGreaterThan(0.98)
  })

  test('ordinary texts are read as ordinary', () => {
    expect(rate(set.exam.ordinary, 'opt_out')).toBeLessThan(0.01)
  })
})

test('the model equals the one trained with the labelled texts (npm run train:opt-out)', () => {
  expect(readCompactModel(WEIGHTS_FILE)().texts).toBe(hashOfLines(readOptOutLines()))
})

describe('the tuning half of the second set', () => {
  const texts = readTexts('tuning')
  const misread = (kind: string, isRight: (intent: InboundIntent, reason: string | undefined) => boolean): string[] =>
    texts.filter((text) => text.kind === kind && !isRight(read(text.text), text.reason)).map(({ text }) => text)

  test('every opt-out is recognized with its reason', () => {
    expect(misread('opt_out', (intent, reason) => intent.kind === 'opt_out' && intent.reason === reason)).toEqual([])
  })

  test('no other text is read as an opt-out', () => {
    const others = texts.filter(({ kind }) => kind !== 'opt_out')
    expect(others.filter(({ text }) => read(text).kind === 'opt_out')).toEqual([])
  })

  test('preferences, doubtful texts and requests for help are distinguished, and ordinary texts reach the agent', () => {
    for (const kind of ['preference', 'doubtful', 'help', 'ordinary'] as const) {
      expect(misread(kind, (intent) => intent.kind === kind)).toEqual([])
    }
  })

  test('START with courtesies lifts a suppression', () => {
    const suppressed = { suppressed: true, suppressedByKeyword: false }
    const starts = texts.filter(({ kind }) => kind === 'opt_in').map(({ text }) => text)
    expect(starts.filter((text) => classifyInbound(text, suppressed).kind !== 'opt_in')).toEqual([])
  })
})

describe('keywords', () => {
  test.each([
    ['STOP', 'stop'],
    ['“Stop”', 'stop'],
    ['S​T­O​P', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['stpo', 'stop'],
    ['Stoppppp', 'stop'],
    ['s.t.o.p', 'stop'],
    ['Opt-out', 'opt out'],
    ['unsubcribe', 'unsubscribe'],
    ['ARRÊT', 'arret'],
    ['no más', 'no mas'],
    ['darse de baja por favor', 'darse de baja'],
  ])('%s is recognised as %s', (body, keyword) => {
    expect(read(body)).toEqual({ kind: 'opt_out', method: 'keyword', keyword, reason: 'opt_out' })
  })

  test.each([
    ...['STOP2END', 'stop 2 end', 'STOP2UNSUB', 'End2Stop', 'STOP to end', 'stop2end please'],
    ...['Sttop', 'Stooop', 'sttopp', 'st op', 's t o p !!', 's-t-o-p', 'sto p please'],
    ...['STOP haha', 'STOPP haha', 'lol stop', 'hahaha stop', 'help stop', 'stop help', 'Stop. Info'],
    ...[
      '<b>STOP</b>',
      '<p>Stop</p>\n<br/>',
      '$TOP',
      '🇸🇹🇴🇵',
      '🅂🅃🄾🄿',
      '🆂🆃🅾🅿',
      'ꓢꓔꓳꓑ',
      'ѕtор',
      'ЅТОР',
      'sТоp plеase',
      'sτορ',
      'стоп',
    ],
    ...[`${' '.repeat(2_000)}STOP`, `${'\u200b'.repeat(3_000)}STOP`, `STOP${' '.repeat(3_000)}`],
  ])('%j is an opt-out by keyword', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out', method: 'keyword', reason: 'opt_out' })
  })

  test.each([
    ...[
      'step',
      'shop',
      'top',
      '5 top',
      'stopover',
      'stop by haha',
      'end to end',
      'the end haha',
      'cancel haha',
      'exit 2 end',
    ],
    ...['haha', 'привет', 'стол', 'op', '<b>ok</b>'],
  ])('%j is not an opt-out', (body) => {
    expect(read(body).kind).not.toBe('opt_out')
  })

  test('HELP with courtesies and laughter is a request for help', () => {
    for (const body of ['HELP', 'help me', 'help please', 'info lol']) expect(read(body).kind).toBe('help')
  })

  test('the length limit applies after a character is expanded to several', () => {
    expect(normaliseText('ﷺ'.repeat(1_600)).length).toBeLessThanOrEqual(2_000)
  })

  test('a phrase has no keyword', () => {
    expect(read('please take me off your list')).toEqual({
      kind: 'opt_out',
      method: 'phrase',
      keyword: null,
      reason: 'opt_out',
    })
  })

  test.each(['HELP', 'info', 'Aide', 'AYUDA!'])('%s asks for help', (body) => {
    expect(read(body)).toMatchObject({ kind: 'help' })
  })

  test('START and UNSTOP opt in', () => {
    expect(read('Start')).toEqual({ kind: 'opt_in', keyword: 'start', lifts: ['keyword', 'phrase'] })
    expect(read('UNSTOP.')).toMatchObject({ kind: 'opt_in', keyword: 'unstop' })
  })

  test('YES opts in only after a keyword', () => {
    expect(read('YES')).toEqual({ kind: 'ordinary' })
    expect(classifyInbound('YES', { suppressed: true, suppressedByKeyword: false })).toEqual({ kind: 'ordinary' })
    expect(classifyInbound('Yes', { suppressed: true, suppressedByKeyword: true })).toEqual({
      kind: 'opt_in',
      keyword: 'yes',
      lifts: ['keyword'],
    })
  })
})

describe('a keyword that the carrier recognized', () => {
  const suppressed = { suppressed: true, suppressedByKeyword: false }

  test('STOP is an opt-out, whatever the text', () => {
    const stop = { ...free, carrierKeyword: 'stop' as const }

    expect(classifyInbound('halt!', stop)).toEqual({
      kind: 'opt_out',
      method: 'carrier',
      keyword: null,
      reason: 'opt_out',
    })
    expect(classifyInbound('STOP', stop)).toMatchObject({ method: 'carrier', keyword: 'stop' })
    expect(classifyInbound('wrong number', stop)).toMatchObject({ method: 'carrier', reason: 'wrong_number' })
  })

  test('START lifts the carrier’s own block; with YES it lifts no more than that', () => {
    const start = { ...suppressed, carrierKeyword: 'start' as const }

    expect(classifyInbound('START', start)).toMatchObject({ lifts: ['keyword', 'phrase', 'carrier'] })
    expect(classifyInbound('yes', start)).toMatchObject({ kind: 'opt_in', lifts: ['keyword', 'carrier'] })
  })

  test('START has no effect for a lead who is not suppressed, or in a text that opts out', () => {
    expect(classifyInbound('yes', { ...free, carrierKeyword: 'start' })).toEqual({ kind: 'ordinary' })
    expect(classifyInbound('STOP', { ...suppressed, carrierKeyword: 'start' })).toMatchObject({ kind: 'opt_out' })
  })

  test('HELP is a request for help', () => {
    expect(classifyInbound('hilfe', { ...free, carrierKeyword: 'help' })).toMatchObject({ kind: 'help' })
  })
})

describe('preferences', () => {
  test.each([
    ["don't text me, call me", { channel: 'call' }],
    ['please do not call before 9, text is fine', { contactAfter: '09:00' }],
    ["don't text me after 8pm", { contactBefore: '20:00' }],
    ['no texts after 9:30 please', { contactBefore: '21:30' }],
    ['only text me after 5', { contactAfter: '17:00' }],
    ["don't text me before noon", { contactAfter: '12:00' }],
    ["don't text me after 12am", { contactAfter: null, contactBefore: '24:00' }],
    ["don't text me after 1 am", { contactAfter: null, contactBefore: '24:00' }],
    ['Text me after 5', { contactAfter: '17:00', contactBefore: null }],
    ['busy now, text me after 6', { contactAfter: '18:00', contactBefore: null }],
    ['Contact me after noon', { contactAfter: '12:00', contactBefore: null }],
    ['I work nights, text me after 3pm', { contactAfter: '15:00', contactBefore: null }],
    ['text me after 9', { contactAfter: '09:00', contactBefore: null }],
    ['text me after 7 in the morning', { contactAfter: '07:00', contactBefore: null }],
    ['text me before 5', { contactAfter: null, contactBefore: '17:00' }],
    ['no late texts, text me before 9', { contactAfter: null, contactBefore: '21:00' }],
    ['dont text me until 5', { contactAfter: '17:00', contactBefore: null }],
    ['dont text me till ten', { contactAfter: '10:00', contactBefore: null }],
    ["don't text me at work, text me after 5", { contactAfter: '17:00', contactBefore: null }],
    ['do not text me at work after 5 text me', { contactAfter: '17:00', contactBefore: null }],
    ['dont text me at work, after 5 is ok', { contactAfter: '17:00', contactBefore: null }],
    ['not before 9, not after 8', { contactAfter: '09:00', contactBefore: '20:00' }],
    ['Please do not text me before 10 am or after 8 pm', { contactAfter: '10:00', contactBefore: '20:00' }],
    ['text me between 9 and 5', { contactAfter: '09:00', contactBefore: '17:00' }],
    ['text me between 5 and 7:30 pm', { contactAfter: '17:00', contactBefore: '19:30' }],
    ['dont text me between 9 and 5', { contactAfter: '17:00', contactBefore: null }],
    ['do not text me between 9pm and 8am', { contactAfter: '08:00', contactBefore: '21:00' }],
    ["Don't text me at work, I'm off after 5", { contactAfter: '17:00', contactBefore: null }],
    ['dont text me till I get off work after 5', { contactAfter: '17:00', contactBefore: null }],
    ["Don't text me at work, I don't get off until 6", { contactAfter: '18:00', contactBefore: null }],
    ["Don't text me at work, I won't be home until 6", { contactAfter: '18:00', contactBefore: null }],
    ["Don't text me at work, I'll be out until 6", { contactAfter: '18:00', contactBefore: null }],
    ["Don't text me at work, I'm not available until 5", { contactAfter: '17:00', contactBefore: null }],
    ["Don't text me when I'm home after 5", { contactAfter: null, contactBefore: '17:00' }],
    ["Text me after 5, I don't get off until 4:30", { contactAfter: '17:00', contactBefore: null }],
    ["Don't text me at night or anytime after 8", { contactAfter: null, contactBefore: '20:00' }],
    ['Not before 9 or anytime after 8', { contactAfter: '09:00', contactBefore: '20:00' }],
    ["Don't text me unless it's after 6", { contactAfter: '18:00', contactBefore: null }],
    ['never text me except after 5', { contactAfter: '17:00', contactBefore: null }],
    ["don't text me between 10 pm and 7", { contactAfter: '07:00', contactBefore: '22:00' }],
    ["Don't text me after nine", { contactAfter: null, contactBefore: '21:00' }],
    ['text me after five', { contactAfter: '17:00', contactBefore: null }],
    ['text me after 2 weeks', { contactAfter: null, contactBefore: null }],
  ])('%s', (body, understood) => {
    expect(read(body)).toMatchObject({ kind: 'preference', ...understood })
  })

  test.each([
    'dont call me dont text me',
    'dont text me. dont call me.',
    'dont text me dont call me dont email me',
    'never call me never text me',
    'stop messaging me, dont call me',
    'dont send me texts, never call me',
    'quit contacting me do not call me',
  ])('%s refuses each channel, so it is an opt-out', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out' })
  })
})

describe('doubtful texts', () => {
  test('a text with only a picture is doubtful while the agent has the conversation', () => {
    const media = { ...free, hasMedia: true }

    expect(classifyInbound('', { ...media, agentIsTexting: true })).toEqual({ kind: 'doubtful' })
    expect(classifyInbound('', { ...media, agentIsTexting: false })).toEqual({ kind: 'ordinary' })
  })

  test.each(['see you in court', 'scammers', 'blocked', 'cancel everything'])('%s is doubtful', (body) => {
    expect(read(body)).toEqual({ kind: 'doubtful' })
  })
})

describe('a text that tells us to go away is an opt-out', () => {
  test.each([
    ...['🛑', '🛑🛑🛑', '🚫📱', 'go away', 'please go away', 'get lost', 'buzz off', 'f off', 'kick rocks'],
    ...[
      'cease and desist',
      'blocking u',
      'im blocking this number',
      'reported and blocked',
      'reporting as spam',
      'end this',
    ],
  ])('%s is an opt-out', (body) => {
    expect(read(body)).toMatchObject({ kind: 'opt_out', reason: 'opt_out' })
  })

  test.each([
    ...[
      "go away? no we're home all month",
      'will the smell go away',
      'we go away in july',
      'i always get lost, send a pin',
    ],
    ...['the drain is blocked', 'your driver is blocking my car', 'reported it to state farm', 'end this week is fine'],
    ...['my hoa sent a cease and desist about the shed', 'take a hike on sundays so not then', 'spam folder had it'],
  ])('%s is none', (body) => {
    expect(read(body).kind).not.toBe('opt_out')
  })
})

describe('a hostile text', () => {
  /** The fastest of several readings, which other processes affect least. */
  const readingMs = (body: string): number => {
    const taken = Array.from({ length: 5 }, () => {
      const started = performance.now()
      read(body)
      return performance.now() - started
    })
    return Math.min(...taken)
  }
  const REPEATED = [
    'stop all of the ',
    'do not want to get ',
    'please remove my very own ',
    'stop by the house not a text me ',
    'wrong number i am not ',
    'no more ',
    'aa',
    's.t.o.p ',
    '🛑 ',
    'no me ',
  ]

  test.each(REPEATED)('takes time in proportion to its length: %j', (part) => {
    const ordinary = readingMs('We have a roof that leaks, can you come on Friday? '.repeat(40))

    expect(readingMs(part.repeat(10_000 / part.length))).toBeLessThan(20 * ordinary + 1)
  })

  test('takes no more time beyond the length that is read', () => {
    const text = (length: number) => 'stop by the house not a text me '.repeat(length / 32)

    expect(readingMs(text(64_000))).toBeLessThan(10 * readingMs(text(2_016)) + 1)
  })
})
