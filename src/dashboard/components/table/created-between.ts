/** The API filter for days in the reader's time zone, both included. */
export function createdBetween(from: string | undefined, to: string | undefined) {
  return { createdAfter: midnight(from), createdBefore: midnight(to, 1) }
}

function midnight(day: string | undefined, daysLater = 0): string | null {
  if (day === undefined) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
