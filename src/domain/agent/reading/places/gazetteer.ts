import { readFileSync } from 'node:fs'
import type { Word } from '../words.ts'

/** Made by `npm run places`; read-only. */
export const TOWNS_FILE = `${import.meta.dirname}/towns.txt`
export const COMMON_FILE = `${import.meta.dirname}/common-words.txt`

/** Parts of the country that have names but are no towns. */
const REGIONS = `
  dfw, nyc, nola, atx, htx, slc, okc, kc, rgv, vegas, philly, indy, socal, norcal
  brooklyn, the bronx, bronx, queens, staten island, manhattan, long island, hamptons, poconos, jersey shore
  bay area, east bay, south bay, north bay, silicon valley, inland empire, orange county, big island
  twin cities, metroplex, hill country, rio grande valley, research triangle, chicagoland
  south shore, north shore, gulf coast, outer banks, treasure coast, space coast
`
/** Words that are common in texts, and not in books. */
const CHATTER = `
  lol lmao haha omg idk ok okie gonna wanna misspoke typo oops whoops yep yup nope nah thx pls plz
  dude bro fam yall autocorrect emoji app signup asap aka btw fyi imo tbh ngl smh wtf
  mija mijo compadre joven buenas buenos dias tardes noches saludos hola gracias perdon disculpe senor senora
  ahorita luego manana mande andale bueno vato wey guey jaja
`

let towns: Map<string, string | null> | null = null
let common: Set<string> | null = null
const TOWN_WORDS_MAX = 4

/** A town of the USA and the number of words in its name; `state` is null where several states have the name. */
export type Town = { words: number; state: string | null }

/** The longest name of a town that starts with this word. */
export function townAt(words: Word[], at: number): Town | null {
  towns ??= readTowns()
  for (let length = Math.min(TOWN_WORDS_MAX, words.length - at); length > 0; length--) {
    const part = words.slice(at, at + length)
    if (part.slice(1).some(({ opens }) => opens)) continue
    const state = towns.get(part.map(({ word }) => word).join(' '))
    if (state !== undefined) return { words: length, state }
  }
  return null
}

/** Whether a word is among the ten thousand that English uses most, so that it names a town only by chance. */
export function isCommonWord(word: string): boolean {
  common ??= new Set(`${readFileSync(COMMON_FILE, 'utf8')} ${CHATTER}`.split(/\s+/))
  return common.has(word)
}

function readTowns(): Map<string, string | null> {
  const lines = readFileSync(TOWNS_FILE, 'utf8').trim().split('\n')
  const named = lines.flatMap((line) => {
    const state = line.startsWith('-') ? null : line.slice(0, 2)
    return line
      .slice(line.indexOf(' ') + 1)
      .split('|')
      .map((name) => [name, state] as const)
  })
  const regions = REGIONS.trim().split(/, |\n\s*/)
  return new Map([...regions.map((name) => [name, null] as const), ...named])
}
