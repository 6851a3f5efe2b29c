import { readFileSync } from 'node:fs'

/** A line for each ZIP code: the code, latitude and longitude in degrees, the town and the state. Made by `npm run places`. */
export const ZIP_CENTERS_FILE = `${import.meta.dirname}/zip-centers.txt`

export type Point = { latitude: number; longitude: number }

let table: string | null = null

/** The center of a ZIP code; null if there is none of this code. */
export function centerOf(zip: string): Point | null {
  const at = read().indexOf(`\n${zip} `)
  return at < 0 ? null : pointAt(at + 1)
}

/** The centers of the ZIP codes of a town, such as `chatham`, in each state that has one, or in one state, such as `il`. */
export function centersOf(town: string, state: string | null): Point[] {
  const [lines, name] = [read(), state === null ? ` ${town}, ` : ` ${town}, ${state}\n`]
  const points: Point[] = []
  for (let at = lines.indexOf(name); at >= 0; at = lines.indexOf(name, at + 1)) {
    const start = lines.lastIndexOf('\n', at) + 1
    if (/^\d{5} \S+ \S+$/.test(lines.slice(start, at))) points.push(pointAt(start))
  }
  return points
}

function read(): string {
  table ??= readFileSync(ZIP_CENTERS_FILE, 'utf8')
  return table
}

function pointAt(start: number): Point {
  const [, latitude, longitude] = read().slice(start, read().indexOf('\n', start)).split(' ')
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

const EARTH_RADIUS_MILES = 3958.8

/** The distance along the surface of the earth (haversine formula), in miles. */
export function milesBetween(one: Point, other: Point): number {
  const across = halfSine(other.latitude - one.latitude)
  const along = halfSine(other.longitude - one.longitude)
  const height = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(across + height * along))
}

function halfSine(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
