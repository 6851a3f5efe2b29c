/**
 * A window of one day in the lead's local time, "09-20" or "09:30-20:00". If it ends before it starts, it runs past midnight.
 */
export type Hours = string

/** A week of windows. `null` allows nothing; holidays are the US federal ones, by the lead's local date. */
export type WeekHours = {
  monFri: Hours | null
  sat: Hours | null
  sun: Hours | null
  holidays: Hours | 'as the day' | null
}

/** The default window of a workspace. Narrower than the law. */
export const DEFAULT_HOURS: WeekHours = { monFri: '09-20', sat: '09-20', sun: '12-20', holidays: null }

/** For leads outside the US, where the table of jurisdictions has no rows. */
export const OUTSIDE_US_HOURS: WeekHours = { monFri: '09-20', sat: '09-20', sun: null, holidays: null }

/** For toll-free numbers and US numbers whose state is unknown, on Eastern time: open in every US zone but the farthest. */
export const UNKNOWN_US_HOURS: WeekHours = { monFri: '12-20', sat: '12-20', sun: '12-20', holidays: 'as the day' }
