/**
 * When text messages may be sent: versioned data, not code.
 *
 * Source: secondary (law-firm and vendor summaries); to be confirmed by counsel. Version and last review: 2026-11-21.
 */

/** A window of one day, "09-20" or "09:30-20:00", local to the lead. One that ends before it starts runs over midnight. */
export type Hours = string

/** A week of windows. `null` allows nothing; holidays are the US federal ones, by the lead's local date. */
export type WeekHours = {
  monFri: Hours | null
  sat: Hours | null
  sun: Hours | null
  holidays: Hours | 'as the day' | null
}

/** A row of the table. `confidence` is how sure we are of the source; the notes do not change the window. */
export type LegalHours = WeekHours & {
  confidence: 'high' | 'medium' | 'low'
  evenWithConsent?: true
  capPer24h?: number
}

export const QUIET_HOURS_VERSION = '2026-11-21'

/** The Telephone Consumer Protection Act's window, for everybody in the US. */
export const FEDERAL_HOURS: LegalHours = {
  monFri: '08-21',
  sat: '08-21',
  sun: '08-21',
  holidays: 'as the day',
  confidence: 'high',
}

export const STATE_HOURS: Readonly<Record<string, LegalHours>> = {
  FL: {
    monFri: '08-20',
    sat: '08-20',
    sun: '08-20',
    holidays: 'as the day',
    confidence: 'high',
    evenWithConsent: true,
    capPer24h: 3,
  },
  OK: {
    monFri: '08-20',
    sat: '08-20',
    sun: '08-20',
    holidays: 'as the day',
    confidence: 'high',
    evenWithConsent: true,
    capPer24h: 3,
  },
  WA: {
    monFri: '08-20',
    sat: '08-20',
    sun: '08-20',
    holidays: 'as the day',
    confidence: 'high',
    evenWithConsent: true,
  },
  MD: { monFri: '08-20', sat: '08-20', sun: '08-20', holidays: 'as the day', confidence: 'high', capPer24h: 3 },
  MA: { monFri: '08-20', sat: '08-20', sun: '08-20', holidays: 'as the day', confidence: 'medium' },
  NJ: { monFri: '08-20', sat: '08-20', sun: '08-20', holidays: 'as the day', confidence: 'low' },
  TX: { monFri: '09-21', sat: '09-21', sun: '12-21', holidays: 'as the day', confidence: 'high' },
  CT: { monFri: '09-20', sat: '09-20', sun: '09-20', holidays: 'as the day', confidence: 'medium' },
  MI: { monFri: '09-21', sat: '09-21', sun: '09-21', holidays: 'as the day', confidence: 'medium' },
  MN: { monFri: '09-21', sat: '09-21', sun: '09-21', holidays: 'as the day', confidence: 'medium' },
  NM: { monFri: '09-21', sat: '09-21', sun: '09-21', holidays: 'as the day', confidence: 'medium' },
  CA: { monFri: '09-21', sat: '09-21', sun: '09-21', holidays: 'as the day', confidence: 'low' },
  IL: { monFri: '09-21', sat: '09-21', sun: '09-21', holidays: 'as the day', confidence: 'low' },
  NV: { monFri: '09-20', sat: '09-20', sun: '09-20', holidays: 'as the day', confidence: 'low' },
  KY: { monFri: '10-21', sat: '10-21', sun: '10-21', holidays: 'as the day', confidence: 'medium' },
  AL: { monFri: '08-20', sat: '08-20', sun: null, holidays: null, confidence: 'medium' },
  LA: { monFri: '08-20', sat: '08-20', sun: null, holidays: null, confidence: 'medium' },
  MS: { monFri: '08-20', sat: '08-20', sun: null, holidays: null, confidence: 'medium' },
  RI: { monFri: '09-18', sat: '10-17', sun: '10-17', holidays: null, confidence: 'medium' },
  PA: { monFri: '08-21', sat: null, sun: null, holidays: 'as the day', confidence: 'low' },
  UT: { monFri: '08-21', sat: '08-21', sun: null, holidays: null, confidence: 'low' },
}

/** A workspace's window where it has set none. Narrower than the law. */
export const DEFAULT_HOURS: WeekHours = { monFri: '09-20', sat: '09-20', sun: '12-20', holidays: null }

/** For leads outside the US. */
export const OUTSIDE_US_HOURS: LegalHours = {
  monFri: '09-20',
  sat: '09-20',
  sun: null,
  holidays: null,
  confidence: 'low',
}

/** For toll-free numbers and US numbers whose place is unknown, on Eastern time: open in every US zone but the farthest. */
export const UNKNOWN_US_HOURS: WeekHours = { monFri: '12-20', sat: '12-20', sun: '12-20', holidays: 'as the day' }
