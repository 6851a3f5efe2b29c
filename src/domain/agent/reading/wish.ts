/**
 * The times that suit a lead, in the lead's time zone: the first and last ISO day, the first minute and the minute
 * after the last.
 */
export type Wish = {
  days?: { from: string; to: string }
  minutes?: { from: number; to: number }
  /** ISO days that do not suit. */
  except?: string[]
}
