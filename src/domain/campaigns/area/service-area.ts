import { centerOf, centersOf, milesBetween, type Point } from './zip-centers.ts'

type AreaVerdict = 'inside' | 'outside' | 'unclear'

const ZIP = /(?<!\d)\d{5}(?=-\d{4}(?!\d)|(?!\d))/g

/** A playbook's `serviceArea`, as far as places are concerned. */
type Area = {
  zips?: string[] | undefined
  zipPrefixes?: string[] | undefined
  cities?: string[] | undefined
  within?: { zip: string; miles: number }[] | undefined
}

/** Whether a place that a lead found lies in the area. A town that is not listed is unclear: it may be a part of one. */
export function areaVerdict(area: Area, place: string): AreaVerdict {
  const { zips = [], zipPrefixes = [], cities = [], within = [] } = area
  const found = place.match(ZIP) ?? []
  if (found.some((zip) => zips.includes(zip) || zipPrefixes.some((prefix) => zip.startsWith(prefix)))) return 'inside'
  const words = ` ${comparable(place)} `
  if (cities.some((city) => words.includes(` ${comparable(city)} `))) return 'inside'
  const near = found.map((zip) => isWithin(within, centerOf(zip)))
  if (near.includes(true) || townCenters(place).some((center) => isWithin(within, center))) return 'inside'
  const isKnown = zips.length + zipPrefixes.length > 0 || near.includes(false)
  return found.length > 0 && isKnown && !near.includes(null) ? 'outside' : 'unclear'
}

/** Whether a place lies in one of the circles; null where it is not known, such as a new ZIP code. */
function isWithin(circles: NonNullable<Area['within']>, place: Point | null): boolean | null {
  if (circles.length === 0) return false
  if (!place) return null
  return circles.some(({ zip, miles }) => {
    const center = centerOf(zip)
    return center !== null && milesBetween(center, place) <= miles
  })
}

/** "Chatham", "St. Louis, MO": where the town may be. Without a state, each town of this name. */
function townCenters(place: string): Point[] {
  const words = comparable(place)
    .replace(/^st /, 'saint ')
    .replace(/^(f|m)t /, (_, first) => (first === 'f' ? 'fort ' : 'mount '))
  const state = / ([a-z]{2})$/.exec(words)?.[1] ?? null
  return state === null ? centersOf(words, null) : centersOf(words.slice(0, -3), state)
}

function comparable(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
