import { type Day, dayOf, partsOf } from './calendar.ts'

/** The Sunday of the Western churches, by the anonymous Gregorian rule. */
export function easter(today: Day): Day {
  const { year } = partsOf(today)
  const days = [year, year + 1].map((of) => {
    const [a, b, c] = [of % 19, Math.floor(of / 100), of % 100]
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
    const m = Math.floor((a + 11 * h + 22 * l) / 451)
    const n = h + l - 7 * m + 114
    return dayOf(of, Math.floor(n / 31), (n % 31) + 1)
  })
  return days[0]! < today ? days[1]! : days[0]!
}

/** The fourth Thursday of November. */
export function thanksgiving(today: Day): Day {
  const first = dayOf(partsOf(today).year, 11, 1)
  const day = first + ((4 - partsOf(first).weekday + 7) % 7) + 21
  return day < today ? dayOf(partsOf(today).year + 1, 11, 25) : day
}
