import type { WeekHours } from '../default-hours.ts'

/**
 * The legal rules for text messages, by jurisdiction: versioned data, not code.
 *
 * Secondary sources (law-firm and vendor summaries), to be confirmed by counsel. `confidence` is our confidence in a row.
 * The hours of the states were also compared with https://www.dropcowboy.com/state-compliance; where the two differ (IL, MS,
 * PA), the row keeps the shorter hours. For ME the row has the general effective date of that session's laws; some sources
 * name the day before.
 * A row with a date in the future takes effect automatically. To change a rule, add a row with its date: for each subject
 * (hours, cap, notice) the newest row in force counts.
 */
export type JurisdictionRow = {
  /** `US`, or a state's two letters. */
  jurisdiction: string
  statute: string
  /** The first day, by the lead's local date. Null: in force since before 2025; the table does not give the day. */
  effective: string | null
  source: string
  /** When the row was last compared with its source. */
  reviewed: string
  confidence: 'high' | 'medium' | 'low'
  /** When texts may arrive, in the lead's local time. */
  hours?: WeekHours
  /** Maximum number of initiated texts to one phone in 24 hours. */
  initiatedPer24hMax?: number
  /** Whether an automated agent must disclose that it is one. */
  agentNotice?: true
}

const REVIEWED = '2026-11-22'

/** A vendor's table of calling hours and caps in all states, with citations. */
const STATE_HOURS_SUMMARY = 'https://blog.clickpointsoftware.com/telemarketing-calling-hours-by-state'
const SUMMARY = { effective: null, source: STATE_HOURS_SUMMARY, reviewed: REVIEWED } as const

const everyDay = (hours: string): WeekHours => ({ monFri: hours, sat: hours, sun: hours, holidays: 'as the day' })

export const JURISDICTIONS: readonly JurisdictionRow[] = [
  {
    jurisdiction: 'US',
    statute: '47 CFR 64.1200(c)(1), Telephone Consumer Protection Act',
    effective: null,
    source: 'https://www.ecfr.gov/current/title-47/section-64.1200',
    reviewed: REVIEWED,
    confidence: 'high',
    hours: everyDay('08-21'),
  },
  {
    jurisdiction: 'AL',
    statute: 'Ala. Code 8-19A-14',
    ...SUMMARY,
    confidence: 'medium',
    hours: { ...everyDay('08-20'), sun: null, holidays: null },
  },
  {
    jurisdiction: 'CA',
    statute: 'Cal. Pub. Util. Code 2872',
    ...SUMMARY,
    confidence: 'low',
    hours: everyDay('09-21'),
  },
  {
    jurisdiction: 'CT',
    statute: 'Conn. Gen. Stat. 42-288a',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('09-20'),
  },
  {
    jurisdiction: 'FL',
    statute: 'Fla. Stat. 501.616(6)',
    ...SUMMARY,
    confidence: 'high',
    hours: everyDay('08-20'),
    initiatedPer24hMax: 3,
  },
  {
    jurisdiction: 'IL',
    statute: '815 ILCS 305/15',
    ...SUMMARY,
    confidence: 'low',
    hours: everyDay('09-21'),
  },
  {
    jurisdiction: 'KY',
    statute: 'Ky. Rev. Stat. 367.46955',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('10-21'),
  },
  {
    jurisdiction: 'LA',
    statute: 'La. Rev. Stat. 45:844.11 and following',
    ...SUMMARY,
    confidence: 'medium',
    hours: { ...everyDay('08-20'), sun: null, holidays: null },
  },
  {
    jurisdiction: 'MA',
    statute: 'Mass. Gen. Laws ch. 159C, 3',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('08-20'),
  },
  {
    jurisdiction: 'MD',
    statute: 'Md. Code, Com. Law 14-4502',
    ...SUMMARY,
    confidence: 'high',
    hours: everyDay('08-20'),
    initiatedPer24hMax: 3,
  },
  {
    jurisdiction: 'ME',
    statute: '10 M.R.S. 1500-DD (LD 1727, 2025)',
    effective: '2025-09-24',
    source: 'https://legislature.maine.gov/legis/bills/display_ps.asp?LD=1727&snum=132',
    reviewed: REVIEWED,
    confidence: 'high',
    agentNotice: true,
  },
  {
    jurisdiction: 'MI',
    statute: 'Mich. Comp. Laws 484.125',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('09-21'),
  },
  {
    jurisdiction: 'MN',
    statute: 'Minn. Stat. 325E.30',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('09-21'),
  },
  {
    jurisdiction: 'MS',
    statute: 'Miss. Code 77-3-723',
    ...SUMMARY,
    confidence: 'medium',
    hours: { ...everyDay('08-20'), sun: null, holidays: null },
  },
  {
    jurisdiction: 'NJ',
    statute: 'N.J. Stat. 56:8-119 and following',
    ...SUMMARY,
    confidence: 'low',
    hours: everyDay('08-20'),
  },
  {
    jurisdiction: 'NM',
    statute: 'N.M. Stat. 57-12-22',
    ...SUMMARY,
    confidence: 'medium',
    hours: everyDay('09-21'),
  },
  {
    jurisdiction: 'NV',
    statute: 'Nev. Rev. Stat. 598.0918',
    ...SUMMARY,
    confidence: 'low',
    hours: everyDay('09-20'),
  },
  {
    jurisdiction: 'OK',
    statute: 'Okla. Stat. tit. 15, 775C.4',
    ...SUMMARY,
    confidence: 'high',
    hours: everyDay('08-20'),
    initiatedPer24hMax: 3,
  },
  {
    jurisdiction: 'OR',
    statute: 'ORS 646.561 and following (HB 3865, 2025)',
    effective: '2026-01-01',
    source: 'https://olis.oregonlegislature.gov/liz/2025R1/Measures/Overview/HB3865',
    reviewed: REVIEWED,
    confidence: 'high',
    hours: everyDay('08-20'),
    initiatedPer24hMax: 3,
  },
  {
    jurisdiction: 'PA',
    statute: '73 Pa. Stat. 2245',
    ...SUMMARY,
    confidence: 'low',
    hours: { ...everyDay('08-21'), sat: null, sun: null },
  },
  {
    jurisdiction: 'RI',
    statute: 'R.I. Gen. Laws 5-61-3.6',
    effective: null,
    source: 'http://webserver.rilin.state.ri.us/Statutes/TITLE5/5-61/5-61-3.6.HTM',
    reviewed: REVIEWED,
    confidence: 'medium',
    hours: { monFri: '09-18', sat: '10-17', sun: '10-17', holidays: null },
  },
  {
    jurisdiction: 'TX',
    statute: 'Tex. Bus. & Com. Code 301.051',
    ...SUMMARY,
    confidence: 'high',
    hours: { ...everyDay('09-21'), sun: '12-21' },
  },
  {
    jurisdiction: 'UT',
    statute: 'Utah Code 13-25a-103',
    ...SUMMARY,
    confidence: 'low',
    hours: { ...everyDay('08-21'), sun: null, holidays: null },
  },
  {
    jurisdiction: 'WA',
    statute: 'Wash. Rev. Code 80.36.390',
    ...SUMMARY,
    confidence: 'high',
    hours: everyDay('08-20'),
  },
]
