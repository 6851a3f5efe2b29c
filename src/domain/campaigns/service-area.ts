import type { Playbook } from './playbook.ts'

export type AreaVerdict = 'inside' | 'outside' | 'unclear'

const ZIP = /(?<!\d)\d{5}(?=-\d{4}(?!\d)|(?!\d))/g

/** Whether a place that a lead found lies in the area. A town that is not listed is unclear: it may be a part of one. */
export function areaVerdict(
  { zips = [], zipPrefixes = [], cities = [] }: NonNullable<Playbook['serviceArea']>,
  place: string,
): AreaVerdict {
  const found = place.match(ZIP) ?? []
  if (found.some((zip) => zips.includes(zip) || zipPrefixes.some((prefix) => zip.startsWith(prefix)))) return 'inside'
  const words = ` ${comparable(place)} `
  if (cities.some((city) => words.includes(` ${comparable(city)} `))) return 'inside'
  return found.length > 0 && zips.length + zipPrefixes.length > 0 ? 'outside' : 'unclear'
}

function comparable(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
