/** What a lead wants of a time, by the lead's own clock: from one ISO day to another, from one minute to before another. */
export type Wish = {
  days?: { from: string; to: string }
  minutes?: { from: number; to: number }
  /** ISO days that do not suit. */
  except?: string[]
}
