/** `a, b or c`. */
export function joinList(words: string[], or: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`
}

export function quoted(words: string): string {
  return `"${words}"`
}

/** A minute of the day on a 12-hour clock, such as `5:00 PM`. */
export function clockTime(minute: number, [am, pm]: [am: string, pm: string]): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? am : pm}`
}
