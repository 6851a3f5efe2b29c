/** `missed`: the bars that the figures do not reach. */
export type Table = { title: string; columns: string[]; rows: string[][]; notes?: string[]; missed?: string[] }

/** Aligns the first column left, the others right. A missed bar makes the command fail at its end. */
export function print({ title, columns, rows, notes = [], missed = [] }: Table): void {
  const widths = columns.map((_, i) => Math.max(...[columns, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('   ')
  const lines = [title, '', line(columns), ...rows.map(line), '', ...notes]
  const verdict = missed.map((bar) => `MISSED: ${bar}`)
  if (missed.length > 0) process.exitCode = 1
  process.stdout.write(`${[...lines, ...verdict].map((text) => text.trimEnd()).join('\n')}\n\n`)
}

/** In words, if a figure is not below its bar. */
export function missedBar(name: string, ms: number, maxMs: number): string[] {
  return ms < maxMs ? [] : [`${name}: p95 is ${ms.toFixed(1)} ms, and must be below ${maxMs} ms.`]
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
