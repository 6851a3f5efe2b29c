import { readFileSync } from 'node:fs'
import type { Word } from '../words.ts'

/** Made by `npm run places`; read-only. */
export const TOWNS_FILE = `${import.meta.dirname}/towns.txt`
export const COMMON_FILE = `${import.meta.dirname}/common-words.txt`

/** Parts of the country that have names but no mayor. */
const REGIONS =
  'dfw|nyc|socal|norcal|bay area|east bay|south bay|north bay|inland empire|orange county|long island|twin cities|metroplex|hill country|rio grande valley|rgv|hamptons|poconos|research triangle|chicagoland|south shore|north shore|gulf coast|jersey shore|outer banks|silicon valley|big island|treasure coast|space coast|brooklyn|the bronx|bronx|queens|staten island|manhattan|vegas|philly|indy|nola|atx|htx|slc|okc|kc'
/** Common in texts, and not in books. */
const CHATTER =
  'lol lmao haha omg idk ok okie gonna wanna misspoke typo oops whoops yep yup nope nah thx pls plz dude bro fam yall mija mijo compadre joven buenas buenos dias tardes noches saludos hola gracias perdon disculpe senor senora ahorita luego manana mande andale bueno vato wey guey jaja autocorrect emoji app signup asap aka btw fyi imo tbh ngl smh wtf'

let towns: Map<string, string | null> | null = null
let common: Set<string> | null = null
const TOWN_WORDS_MAX = 4

/** A town of the USA and how many words name it; `state` where it is known by the name alone. */
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
  return new Map([...REGIONS.split('|').map((name) => [name, null] as const), ...named])
}
