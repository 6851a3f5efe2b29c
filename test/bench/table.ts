export type Table = { title: string; columns: string[]; rows: string[][]; notes?: string[] }

/** Aligns the first column left, the others right. */
export function print({ title, columns, rows, notes = [] }: Table): void {
  const widths = columns.map((_, i) => Math.max(...[columns, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('   ')
  const lines = [title, '', line(columns), ...rows.map(line), '', ...notes]
  process.stdout.write(`${lines.map((text) => text.trimEnd()).join('\n')}\n\n`)
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
