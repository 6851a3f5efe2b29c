/** The first UTF-16 units of a text, without half a character at the end: PostgreSQL cannot store one. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
