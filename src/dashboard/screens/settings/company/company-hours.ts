export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Hours = readonly { day: number; opens: string; closes: string }[]

/** A day of the week in the form. The times of a closed day are kept while the form is open. */
export type DayValues = { isOpen: boolean; opens: string; closes: string }

const USUAL = { opens: '09:00', closes: '17:00' }

/** The seven days from Monday on. */
export function daysOf(hours: Hours | null): DayValues[] {
  return DAYS.map((_, i) => {
    const known = hours?.find(({ day }) => day === i + 1)
    return { isOpen: known !== undefined, opens: known?.opens ?? '', closes: known?.closes ?? '' }
  })
}

/** The hours for the API; null if no day is open. */
export function hoursOf(days: readonly DayValues[]) {
  const hours = days.flatMap(({ isOpen, opens, closes }, i) => (isOpen ? [{ day: i + 1, opens, closes }] : []))
  return hours.length > 0 ? hours : null
}

/** Opens a day with the hours of the nearest open day before it. */
export function openedAt(days: readonly DayValues[], index: number): DayValues {
  const { opens, closes } = days[index]!
  if (opens && closes) return { isOpen: true, opens, closes }
  const before = days.slice(0, index).findLast(({ isOpen }) => isOpen) ?? days.find(({ isOpen }) => isOpen) ?? USUAL
  return { isOpen: true, opens: before.opens, closes: before.closes }
}

/** What is wrong with a day's hours. */
export function problemOf({ isOpen, opens, closes }: DayValues): string | null {
  if (!isOpen) return null
  if (!opens || !closes) return 'Enter both times.'
  return closes <= opens ? 'The end must be later than the start.' : null
}
