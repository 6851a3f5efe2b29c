import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { questionFigures } from '../support/questions.ts'
import { figuresByClass, figuresOfAll, figuresOfCommand, labelledSet, readCase } from '../support/understanding.ts'
import { verticals } from '../support/verticals.ts'

type Row = { pending: string | null; text: string; signals?: Record<string, unknown>; commands?: string[] }

const set = dataFile<{ tuning: Row[]; exam: Row[] }>('understand-set.json')
const people = dataFile<Record<'tuning' | 'exam', { requests: string[]; others: string[] }>>('human-requests.json')
const monday = new Date('2026-03-02T15:00:00Z')

describe('the labelled set', () => {
  test.each([
    ['tuning', 0.97, 0.97],
    ['exam', 0.94, 0.94],
  ] as const)('%s: precision and recall hold', (half, precisionMin, recallMin) => {
    const { precision, recall, misses } = measure(set[half])

    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(precisionMin)
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(recallMin)
  })

  test.each([
    ['tuning', 0.98, 0.03],
    ['exam', 0.85, 0.14],
  ] as const)('%s: requests for a person are found, and little else is taken for one', (half, recallMin, falseMax) => {
    const missed = people[half].requests.filter((text) => !asksForPerson(text))
    const wrong = people[half].others.filter(asksForPerson)

    expect(1 - missed.length / people[half].requests.length, missed.join('\n')).toBeGreaterThanOrEqual(recallMin)
    expect(wrong.length / people[half].others.length, wrong.join('\n')).toBeLessThanOrEqual(falseMax)
  })
})

describe('playbooks as small businesses type them', () => {
  test.each([
    ['tuning', 0.98, 0.98, 0],
    ['exam', 0.94, 0.94, 2],
  ] as const)(
    '%s: precision and recall hold, and little is stored that was not said',
    (half, precisionMin, recallMin, unsaidMax) => {
      const { precision, recall, unsaid, misses } = figuresOfAll(labelledSet(half, 'owner'))
      const shown = half === 'tuning' ? misses.join('\n') : ''

      expect(precision, shown).toBeGreaterThanOrEqual(precisionMin)
      expect(recall, shown).toBeGreaterThanOrEqual(recallMin)
      expect(unsaid).toBeLessThanOrEqual(unsaidMax)
    },
  )

  test.each([
    ['tuning', 0.87, 1],
    ['exam', 0.9, 2],
  ] as const)('%s: questions get the fact that answers them, and no other', (half, rightMin, wrongMax) => {
    const { right, answerable, wrong } = questionFigures(half)

    expect(right / answerable).toBeGreaterThanOrEqual(rightMin)
    expect(wrong.length).toBeLessThanOrEqual(wrongMax)
  })
})

describe('the second labelled set, class by class', () => {
  const tuning = labelledSet('tuning')
  const figures = figuresByClass(tuning)

  test.each([
    ['money', 0.98, 0.98],
    ['dates', 0.98, 0.98],
    ['choice', 0.97, 0.98],
    ['yes_no', 0.98, 0.97],
    ['several', 0.99, 0.97],
    ['correction', 0.96, 0.98],
    ['volunteered', 0.99, 0.97],
    ['question', 0.95, 0.95],
    ['not_interested', 0.93, 0.95],
    ['identity', 0.97, 0.97],
    ['human', 0.98, 0.98],
    ['human_negative', 0.94, 0.86],
    ['human_near', 0.89, 0.86],
    ['dont_know', 0.95, 0.95],
    ['small_talk', 0.97, 0.97],
  ])('%s: precision is %d and recall %d, or better', (name, precisionMin, recallMin) => {
    const { precision, recall, misses } = figures[name]!
    console.log(`${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)

    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(precisionMin)
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(recallMin)
  })

  test('every class of the set meets its figures', () => {
    expect(Object.keys(figures)).toHaveLength(15)
  })

  test.each([
    ['RequestHuman', 0.98, 0.98],
    ['NotInterested', 0.97, 0.97],
    ['AskBot', 0.97, 0.97],
  ] as const)('%s is found among all texts, and little else is taken for it', (type, precisionMin, recallMin) => {
    const { precision, recall, misses } = figuresOfCommand(tuning, type)

    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(precisionMin)
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(recallMin)
  })

  test('each command quotes words of the text', () => {
    for (const labelled of tuning.cases) {
      for (const { type, span } of readCase(tuning, labelled)) {
        const quoted = labelled.text.slice(span.start, span.end)
        expect(quoted.length, `${type} of ${labelled.text}`).toBe(span.end - span.start)
        expect(quoted.trim(), `${type} of ${labelled.text}`).not.toBe('')
      }
    }
  })
})

describe('any text at all', () => {
  const scraps = fc.constantFrom(
    ...[
      '15k',
      'next week',
      'no',
      'yes',
      'call me',
      'kitchen',
      'actually',
      'not',
      'u',
      'rn',
      'wanna',
      '$',
      '12/5',
      '😀',
    ],
    ...[
      'between 10 and',
      'a hundred',
      'no gracias',
      'are you a bot',
      'how much',
      '\u200b',
      '\ud83d',
      'ñ',
      '\n',
      '?',
      'ﬁ',
    ],
  )
  const bodies = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(scraps, fc.string({ maxLength: 8 })), { maxLength: 14 }).map((parts) => parts.join(' ')),
  )

  test('is read without an error, and each command quotes a part of it', () => {
    const names = fc.constantFrom(...Object.keys(verticals))
    fc.assert(
      fc.property(bodies, names, fc.nat(), (body, name, n) => {
        const playbook = verticals[name]!
        const pending = playbook.signals[n % (playbook.signals.length + 1)]?.key ?? null
        const texts = [{ messageId: 'msg_1', body, receivedAt: monday }]
        const commands = understand({ ...facts(pending), playbook, texts })
        for (const command of commands) {
          expect(command.span.start).toBeGreaterThanOrEqual(0)
          expect(command.span.end).toBeLessThanOrEqual(body.length)
          expect(command.span.end).toBeGreaterThanOrEqual(command.span.start)
          if ('value' in command) expect(quote(command, body)).not.toBe('')
        }
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['😂😂', ['Acknowledge']],
    ['\ud83d\ud83d', ['Acknowledge']],
    ['...', ['Acknowledge']],
    ['屋根を直したい', ['CannotHandle']],
    ['хочу новую крышу', ['CannotHandle']],
  ])('%j tells nothing', (body, types) => {
    expect(read(body, 'budget').map(({ type }) => type)).toEqual(types)
  })

  test.each([
    ['digits', '9'],
    ['numbers', '12 '],
    ['words that could begin anything', 'can i not call a '],
    ['blanks', ' '],
    ['commas', 'no, '],
    ['days', 'by the end of next '],
    ['capitals', 'In Aa '],
  ])('10,000 characters of %s cost no more than a few times what 2,000 cost', (_name, unit) => {
    const cost = (length: number) => {
      const body = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
      const times = Array.from({ length: 3 }, () => {
        const startedAt = performance.now()
        read(body, 'budget')
        return performance.now() - startedAt
      })
      return Math.min(...times)
    }
    cost(2_000)

    expect(cost(10_000)).toBeLessThan(12 * cost(2_000) + 20)
  })
})

describe('every command', () => {
  test('quotes its evidence in the body, despite invisible characters and accents', () => {
    const body = 'Ｈi\u200b — my búd\u200bget is about $8,500 😀 thanks'
    const [command] = read(body)

    expect(command).toMatchObject({ type: 'SetSignal', key: 'budget', value: 8500 })
    expect(quote(command!, body)).toBe('$8,500')
  })

  test('is the same each time the same texts are read', () => {
    const texts = set.tuning.map(({ text }) => text)

    expect(texts.map((text) => read(text))).toEqual(texts.map((text) => read(text)))
  })
})

describe('money', () => {
  test.each([
    ['15k', 15_000],
    ['$8,500', 8_500],
    ['between 10 and 12 thousand', 11_000],
    ['10-12k', 11_000],
    ['under a grand', 1_000],
    ['half a million', 500_000],
    ['twelve thousand five hundred', 12_500],
    ['quince mil', 15_000],
    ['20', 20_000],
  ])('%s is %d when the budget was asked', (text, value) => {
    expect(valueFor(text, 'budget')).toBe(value)
  })

  test.each([
    '2 months',
    '312 555 0199',
    '3pm',
    '50%',
    '12 windows',
    'in 2019',
    'my house is worth 400k',
    'the neighbor paid 9k',
    'does it cost 15k?',
  ])('%s is no budget', (text) => {
    expect(valueFor(text, 'budget', null)).toBeUndefined()
  })
})

describe('dates', () => {
  test.each([
    ['asap', '2026-03-02'],
    ['tomorrow', '2026-03-03'],
    ['tues 3ish', '2026-03-03'],
    ['next week', '2026-03-11'],
    ['next friday', '2026-03-13'],
    ['in 2 months', '2026-05-02'],
    ['after the 12th', '2026-03-13'],
    ['end of the month', '2026-03-31'],
    ['feb 3', '2027-02-03'],
    ['3/20', '2026-03-20'],
    ['dentro de un mes', '2026-04-02'],
  ])('%s, said on Monday 2 March 2026, is %s', (text, day) => {
    expect(valueFor(text, 'timeline')).toBe(day)
  })

  test.each([
    'the roof is 20 years old',
    'it leaked 2 weeks ago',
    'lived here for 3 years',
    'call me tuesday',
    'how are you today?',
  ])('%s says nothing of a start', (text) => {
    expect(valueFor(text, 'timeline', null)).toBeUndefined()
  })

  test('are relative to the lead’s local day', () => {
    const late = { messageId: 'm', body: 'tomorrow', receivedAt: new Date('2026-03-03T03:00:00Z') }
    const dayFor = (timezone: string) => understand({ ...facts('timeline'), timezone, texts: [late] })

    expect(dayFor('America/Chicago')).toMatchObject([{ value: '2026-03-03' }])
    expect(dayFor('Europe/Berlin')).toMatchObject([{ value: '2026-03-04' }])
    expect(dayFor('No/Such')).toMatchObject([{ value: '2026-03-04' }])
  })
})

describe('a choice', () => {
  test.each([
    ['not the kitchen, the bathroom', 'bathroom'],
    ['bathrom', 'bathroom'],
    ['roff', undefined],
    ['living room', undefined],
    ['sliding door', 'windows'],
  ])('%s is %s', (text, value) => {
    expect(valueFor(text, 'project')).toBe(value)
  })
})

describe('yes and no', () => {
  test.each([
    ['yes', true],
    ['👍', true],
    ['sí', true],
    ['nope', false],
    ["I don't own it", false],
    ['my parents own it', false],
    ['no problem', undefined],
    ['not sure', undefined],
    ['yes and no', undefined],
    ['the roof is leaking', undefined],
  ])('%s means %s to "Do you own the home?"', (text, value) => {
    expect(valueFor(text, 'owner')).toBe(value)
  })

  test('have no effect without an open question', () => {
    expect(valueFor('yes', 'owner', null)).toBeUndefined()
  })
})

describe('a correction', () => {
  test('changes the last amount although another question is open', () => {
    const commands = understand({
      ...facts('timeline'),
      lastSet: 'budget',
      known: { budget: 15_000 },
      texts: [{ messageId: 'm', body: 'actually make that 20', receivedAt: monday }],
    })

    expect(commands).toMatchObject([{ type: 'CorrectSignal', key: 'budget', value: 20_000 }])
  })
})

function facts(pending: string | null) {
  return { playbook: homeServices, timezone: 'America/Chicago', pending, lastSet: null, known: {} }
}

function read(body: string, pending: string | null = null): Command[] {
  return understand({ ...facts(pending), texts: [{ messageId: 'msg_1', body, receivedAt: monday }] })
}

function valueFor(text: string, key: string, pending: string | null = key): unknown {
  const found = read(text, pending).find((command) => 'value' in command && command.key === key)
  return found && 'value' in found ? found.value : undefined
}

function quote({ span }: Command, body: string): string {
  return body.slice(span.start, span.end)
}

function asksForPerson(text: string): boolean {
  return read(text).some(({ type }) => type === 'RequestHuman')
}

/** Signals and commands together, row by row; acknowledgements are not judged. */
function measure(rows: Row[]) {
  const misses: string[] = []
  let [right, wrong, missed] = [0, 0, 0]
  for (const row of rows) {
    const commands = read(row.text, row.pending)
    const values = Object.fromEntries(commands.flatMap((c) => ('value' in c ? [[c.key, c.value as unknown]] : [])))
    const others = commands.flatMap((c) => ('value' in c || c.type === 'Acknowledge' ? [] : [nameOf(c)]))
    const wanted = row.signals ?? values
    const pairs = [...new Set([...Object.keys(values), ...Object.keys(wanted)])].map((key) => ({
      got: key in values,
      want: key in wanted,
      fits: fits(wanted[key], values[key]),
    }))
    const named = row.commands ?? others
    const talk = [...new Set([...others, ...named])].map((name) => ({
      got: others.includes(name),
      want: named.includes(name),
      fits: true,
    }))
    for (const { got, want, fits } of [...pairs, ...talk]) {
      if (got && want && fits) right++
      else [wrong, missed] = [wrong + Number(got), missed + Number(want)]
    }
    if ([...pairs, ...talk].some(({ got, want, fits }) => !(got && want && fits))) misses.push(row.text)
  }
  return { precision: right / (right + wrong), recall: right / (right + missed), misses }
}

function fits(want: unknown, got: unknown): boolean {
  if (!Array.isArray(want)) return want === got
  return want.length === 2 && (got as string) >= want[0] && (got as string) <= want[1]
}

function nameOf(command: Command): string {
  return command.type === 'AskFact' ? `AskFact:${command.factId}` : command.type
}

function dataFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'))
}
