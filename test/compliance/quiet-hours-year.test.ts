import { describe, expect, test } from 'vitest'
import {
  closingTime,
  findWhereabouts,
  isOpen,
  nextOpening,
  type QuietHoursFacts,
} from '../../src/domain/compliance/index.ts'
import * as oracle from './support/quiet-hours-oracle.ts'

type Lead = {
  what: string
  phone: string
  timezone?: string
  attributes?: Record<string, string | number>
  carrierHint?: { country: string; state: string; postcode: string }
  settings?: Partial<QuietHoursFacts>
  zones: Parameters<typeof oracle.openMinutes>[0]
  /** The laws of the place, then the windows of workspace, campaign and lead, written by hand. */
  rules: oracle.Rule[]
}

const { rule, daily } = oracle
const federal = daily([8, 21])
const standard = rule([9, 20], [9, 20], [12, 20], null)
/** Oregon's law since 2026. */
const oregon = daily([8, 20])
const abroad = rule([9, 20], [9, 20], null, null)

/** The workspace's window is always open, so that only the law closes it. */
const everyDay = (hours: string) => ({ monFri: hours, sat: hours, sun: hours, holidays: 'as the day' as const })
const wide = { workspaceWindow: everyDay('00-24') }
const allDay = daily([0, 24])

const { EASTERN, CENTRAL, MOUNTAIN, PACIFIC } = oracle

const leads: Lead[] = [
  { what: 'Indiana, two zones', phone: '+12195550123', zones: [EASTERN, CENTRAL], rules: [federal, standard] },
  { what: 'Tennessee, two zones', phone: '+14235550123', zones: [EASTERN, CENTRAL], rules: [federal, standard] },
  {
    what: 'Florida’s panhandle, two zones and Florida’s law',
    phone: '+18505550123',
    settings: wide,
    zones: [EASTERN, CENTRAL],
    rules: [federal, daily([8, 20]), allDay],
  },
  { what: 'Indianapolis', phone: '+13175550123', zones: [EASTERN], rules: [federal, standard] },
  { what: 'Phoenix, no summer time', phone: '+16025550123', zones: [oracle.ARIZONA], rules: [federal, standard] },
  { what: 'Honolulu, no summer time', phone: '+18085550123', zones: [oracle.HAWAII], rules: [federal, standard] },
  {
    what: 'Alaska, three clocks and Hawaii’s',
    phone: '+19075550123',
    zones: [oracle.ALASKA, oracle.ALEUTIAN, oracle.HAWAII],
    rules: [federal, standard],
  },
  { what: 'Oregon, two zones', phone: '+15415550123', zones: [MOUNTAIN, PACIFIC], rules: [federal, oregon, standard] },
  {
    what: 'Texas, from noon on Sunday',
    phone: '+12145550123',
    settings: wide,
    zones: [CENTRAL],
    rules: [federal, rule([9, 21], [9, 21], [12, 21], 'as the day'), allDay],
  },
  {
    what: 'Connecticut',
    phone: '+12035550123',
    settings: wide,
    zones: [EASTERN],
    rules: [federal, daily([9, 20]), allDay],
  },
  { what: 'Washington', phone: '+12065550123', settings: wide, zones: [PACIFIC], rules: [federal, daily([8, 20])] },
  {
    what: 'Alabama, no Sunday and no holiday',
    phone: '+12055550123',
    settings: wide,
    zones: [CENTRAL],
    rules: [federal, rule([8, 20], [8, 20], null, null)],
  },
  {
    what: 'Rhode Island, shorter weekends',
    phone: '+14015550123',
    settings: wide,
    zones: [EASTERN],
    rules: [federal, rule([9, 18], [10, 17], [10, 17], null)],
  },
  {
    what: 'Pennsylvania, no weekend',
    phone: '+12155550123',
    settings: wide,
    zones: [EASTERN],
    rules: [federal, rule([8, 21], null, null, 'as the day')],
  },
  {
    what: 'Kentucky, two zones, from ten',
    phone: '+16065550123',
    settings: wide,
    zones: [EASTERN, CENTRAL],
    rules: [federal, daily([10, 21])],
  },
  {
    what: 'toll-free: noon to eight, Eastern',
    phone: '+18005550123',
    zones: [EASTERN],
    rules: [daily([12, 20]), standard],
  },
  { what: 'Britain', phone: '+442071234567', zones: [oracle.BRITAIN], rules: [abroad, standard] },
  { what: 'India, half an hour off', phone: '+919812345678', settings: wide, zones: [oracle.INDIA], rules: [abroad] },
  {
    what: 'the Chatham Islands, by the lead’s own zone',
    phone: '+6433050123',
    timezone: 'Pacific/Chatham',
    settings: wide,
    zones: [oracle.CHATHAM],
    rules: [abroad],
  },
  {
    what: 'Lord Howe, by the lead’s own zone',
    phone: '+61265630123',
    timezone: 'Australia/Lord_Howe',
    settings: wide,
    zones: [oracle.LORD_HOWE],
    rules: [abroad],
  },
  {
    what: 'Florida’s law by the phone, California’s clock by the lead’s own zone',
    phone: '+13055550123',
    timezone: 'America/Los_Angeles',
    settings: wide,
    zones: [PACIFIC],
    rules: [federal, daily([8, 20])],
  },
  {
    what: 'Utah by the address, whatever the phone',
    phone: '+12125550123',
    attributes: { address: '5 Main St, Provo, UT 84601' },
    settings: wide,
    zones: [MOUNTAIN],
    rules: [federal, rule([8, 21], [8, 21], null, null)],
  },
  {
    what: 'Nebraska by the carrier, a campaign over midnight, and not after six',
    phone: '+12125550123',
    carrierHint: { country: 'US', state: 'NE', postcode: '68102' },
    settings: { campaignWindow: everyDay('16-10'), contactBefore: '18:00' },
    zones: [CENTRAL, MOUNTAIN],
    rules: [federal, standard, daily([16, 10]), daily([0, 18])],
  },
  {
    what: 'hours of the workspace’s own for each day',
    phone: '+15035550123',
    settings: {
      workspaceWindow: {
        mon: null,
        tue: '08:30-12:00',
        wed: '09:00-21:00',
        thu: '07:00-08:30',
        fri: '10:00-22:00',
        sat: '13:00-14:00',
        sun: null,
        holidays: '10:00-11:00',
      },
    },
    zones: [PACIFIC],
    rules: [federal, oregon, [null, null, [8.5, 12], [9, 21], [7, 8.5], [10, 22], [13, 14], [10, 11]]],
  },
]

const instantOf = (minute: number): Date => new Date(oracle.YEAR_START + minute * 60_000)

function factsOf({ phone, timezone = '', attributes = {}, carrierHint, settings }: Lead): QuietHoursFacts {
  const known = { phone, timezone: timezone || null, attributes, carrierHint: carrierHint ?? null }
  const whereabouts = findWhereabouts({ ...known, workspaceTimezone: 'America/Denver' })
  return { enforced: true, whereabouts, ...settings }
}

/** The minutes at which the state changes to this one. */
function changesTo(colour: 0 | 1, open: Uint8Array): number[] {
  const changes: number[] = []
  for (let minute = 1; minute < open.length; minute++) {
    if (open[minute] === colour && open[minute - 1] !== colour) changes.push(minute)
  }
  return changes
}

/** Every hour of the year, both sides of every change, and every minute around the clock changes. */
function minutesToAsk(lead: Lead, open: Uint8Array): number[] {
  const hours = Array.from({ length: oracle.MINUTES / 60 }, (_, hour) => hour * 60)
  const edges = [...changesTo(0, open), ...changesTo(1, open)].flatMap((minute) => [minute - 1, minute])
  const clocks = lead.zones.flatMap((zone) => zone.slice(1).map(([from]) => oracle.minuteOfYear(from)))
  const around = [...new Set(clocks)].flatMap((minute) => Array.from({ length: 121 }, (_, n) => minute - 60 + n))
  return [...hours, ...edges, ...around]
}

describe('every hour and every change of a year', () => {
  test.each(leads)('$what', (lead) => {
    const facts = factsOf(lead)
    const open = oracle.openMinutes(lead.zones, lead.rules, 5)
    const minutes = minutesToAsk(lead, open)

    const wrong = minutes.filter((minute) => isOpen(facts, instantOf(minute)) !== (open[minute] === 1))

    expect(wrong.map((minute) => instantOf(minute).toISOString())).toEqual([])
    const share = open.reduce((sum, minute) => sum + minute, 0) / open.length
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.55)
  })

  test.each(leads)('$what: the end of each window closes it, and the next opening opens it', (lead) => {
    const facts = factsOf(lead)
    const open = oracle.openMinutes(lead.zones, lead.rules, 5)
    const arriving = oracle.openMinutes(lead.zones, lead.rules, 0)
    const opens = changesTo(1, open)
    const closes = changesTo(0, open)
    const ends = changesTo(0, arriving)

    const promised = closes.map((minute) => nextOpening(facts, instantOf(minute)))
    const due = closes.map((minute) => opens.find((opening) => opening > minute))
    const known = due.flatMap((opening, n) => (opening === undefined ? [] : [n])) // the last may lie in 2028
    expect(known.map((n) => promised[n])).toEqual(known.map((n) => instantOf(due[n]!)))

    const deadlines = opens.slice(0, -1).map((minute) => closingTime(facts, instantOf(minute), instantOf(minute + 600)))
    const lasts = opens.slice(0, -1).map((minute) => Math.min(ends.find((end) => end > minute)!, minute + 600))
    expect(deadlines).toEqual(lasts.map(instantOf))
    expect(deadlines.length).toBeGreaterThan(200)
  })
})

describe('selected cases', () => {
  const [indiana, , , , phoenix, , , , texas] = leads
  const lead = (what: string): Lead => leads.find((candidate) => candidate.what.startsWith(what))!

  test.each<[string, Lead, string, boolean]>([
    // The clocks go forward on 14 March. 219 may be Central: nine there is nine there, on a Sunday noon (default window).
    ['the last Saturday of winter, 8:59 Central', indiana!, '2027-03-13T14:59:00Z', false],
    ['nine Central is 15:00 UTC in winter', indiana!, '2027-03-13T15:00:00Z', true],
    ['Sunday the 14th: 11:59 in Chicago, an hour earlier in UTC', indiana!, '2027-03-14T16:59:00Z', false],
    ['noon in Chicago is 17:00 UTC from that day on', indiana!, '2027-03-14T17:00:00Z', true],
    ['Monday: nine in Chicago is 14:00 UTC in summer', indiana!, '2027-03-15T14:00:00Z', true],
    // Eight in New York comes first: the Eastern zone closes the evening. 20:00 EDT is 00:00 UTC; five minutes earlier.
    ['19:54 in New York, with an hour to go in Chicago', indiana!, '2027-03-15T23:54:00Z', true],
    ['19:55 in New York', indiana!, '2027-03-15T23:55:00Z', false],
    // They go back on 7 November, a Sunday: noon in Chicago is 18:00 UTC again.
    ['17:59 UTC is 11:59 in Chicago', indiana!, '2027-11-07T17:59:00Z', false],
    ['noon in Chicago', indiana!, '2027-11-07T18:00:00Z', true],
    ['Saturday before: nine in Chicago is 14:00 UTC still', indiana!, '2027-11-06T14:00:00Z', true],
    // Arizona has no daylight saving time: nine is 16:00 UTC in July as in January.
    ['Phoenix, 8:59 in July', phoenix!, '2027-07-08T15:59:00Z', false],
    ['Phoenix, nine in July', phoenix!, '2027-07-08T16:00:00Z', true],
    ['Phoenix, nine in January', phoenix!, '2027-01-07T16:00:00Z', true],
    // Independence Day is a Sunday in 2027 and observed on Monday the 5th; the default window has neither.
    ['Phoenix on Monday, 5 July, noon', phoenix!, '2027-07-05T19:00:00Z', false],
    ['Phoenix on Friday the 2nd', phoenix!, '2027-07-02T19:00:00Z', true],
    // Texas does not observe holidays on another day, so the 5th is an ordinary Monday: nine in Chicago's summer is 14:00 UTC.
    ['Texas, observed Independence Day, nine', texas!, '2027-07-05T14:00:00Z', true],
    // The 4th is a Sunday: Texas opens at noon, 17:00 UTC.
    ['Texas, Sunday the 4th, 11:59', texas!, '2027-07-04T16:59:00Z', false],
    ['Texas, Sunday the 4th, noon', texas!, '2027-07-04T17:00:00Z', true],
    // Alabama closes on holidays: Christmas is a Saturday, so Friday the 24th too; Thursday the 23rd is open.
    ['Alabama, Friday 24 December, noon', lead('Alabama'), '2027-12-24T18:00:00Z', false],
    ['Alabama, Thursday 23 December, noon', lead('Alabama'), '2027-12-23T18:00:00Z', true],
    // New Year 2028 is a Saturday: observed on Friday, 31 December 2027.
    ['Alabama, Friday 31 December, noon', lead('Alabama'), '2027-12-31T18:00:00Z', false],
    // Thanksgiving is 25 November; Pennsylvania takes holidays as the day, and it is a Thursday: 8:00 EST is 13:00 UTC.
    ['Pennsylvania at Thanksgiving', lead('Pennsylvania'), '2027-11-25T13:00:00Z', true],
    ['Pennsylvania on the Saturday after', lead('Pennsylvania'), '2027-11-27T17:00:00Z', false],
    // British summer begins on 28 March, a Sunday, which is closed; on Monday nine is 08:00 UTC.
    ['London, the Friday before, 8:00 UTC is eight', lead('Britain'), '2027-03-26T08:00:00Z', false],
    ['London, the Monday after, 8:00 UTC is nine', lead('Britain'), '2027-03-29T08:00:00Z', true],
    // It ends on 31 October: on Monday 08:59 UTC is 8:59 again.
    ['London, 1 November, 8:59', lead('Britain'), '2027-11-01T08:59:00Z', false],
    // India is 5:30 ahead all year: nine is 03:30 UTC.
    ['India at 8:59', lead('India,'), '2027-06-15T03:29:00Z', false],
    ['India at nine', lead('India,'), '2027-06-15T03:30:00Z', true],
    // Chatham is 13:45 ahead in summer and 12:45 in winter: Tuesday nine is Monday 19:15 UTC, then 20:15.
    ['Chatham, nine on Tuesday in January', lead('the Chatham'), '2027-01-11T19:15:00Z', true],
    ['Chatham, 8:59 on Tuesday in July', lead('the Chatham'), '2027-07-12T20:14:00Z', false],
    ['Chatham, nine on Tuesday in July', lead('the Chatham'), '2027-07-12T20:15:00Z', true],
    // Lord Howe moves by half an hour on 4 April, a Sunday: Monday nine is 22:00 UTC before, 22:30 UTC after.
    ['Lord Howe, 29 March, nine', lead('Lord Howe'), '2027-03-28T22:00:00Z', true],
    ['Lord Howe, 5 April, 8:59', lead('Lord Howe'), '2027-04-04T22:29:00Z', false],
    ['Lord Howe, 5 April, nine', lead('Lord Howe'), '2027-04-04T22:30:00Z', true],
    // Toll-free numbers: noon to eight in New York. 12:00 EST is 17:00 UTC.
    ['toll-free at 11:59 Eastern', lead('toll-free'), '2027-01-05T16:59:00Z', false],
    ['toll-free at noon Eastern', lead('toll-free'), '2027-01-05T17:00:00Z', true],
  ])('%s', (_why, who, instant, expected) => {
    expect(isOpen(factsOf(who), new Date(instant))).toBe(expected)
  })
})
