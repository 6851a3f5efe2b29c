/** The content of a chart in words. */
export type ChartContent = {
  /** The main result in one sentence. */
  finding: string
  /** The whole chart as text, for screen readers. */
  summary: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}
