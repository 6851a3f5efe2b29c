/** What a chart says, in words too: null where there is nothing to say yet. */
export type Told = {
  /** The one thing to know. */
  finding: string
  /** All of the chart, for who does not see it. */
  summary: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}
