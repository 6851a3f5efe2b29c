export function inWords(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString()} leads`
}
