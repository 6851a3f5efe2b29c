/** A count with its noun: "1 lead", "1,200 leads". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString()} ${noun}s`
}
