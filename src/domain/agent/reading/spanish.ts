import { readFileSync } from 'node:fs'
import { memoizeByText } from './memoize-by-text.ts'
import { type Word, wordsOf } from './words.ts'

/** English words, each with the Spanish ones that mean it to a lead, in plain spelling. A Spanish word that ends in * stands for all that begin so. */
const LINES = readFileSync(new URL('./meaning/spanish-words.txt', import.meta.url), 'utf8')

const GLOSSARY = new Map<string, string>()
const BEGINNINGS: [string, string][] = []
for (const pair of LINES.trim().split('\n')) {
  const [english, words] = pair.split('=') as [string, string]
  for (const word of words.split(' ')) {
    if (word.endsWith('*')) BEGINNINGS.push([word.slice(0, -1), english])
    else if (!GLOSSARY.has(word)) GLOSSARY.set(word, english)
  }
}

/** Words of Spanish sentences that English ones do not have, and those that only hold a sentence together. */
const FUNCTION = new Set(
  'a al algo algun alguna como con cual cuanta cuantas cuanto cuantos de del desde donde e el ella en entonces era es esa ese eso esta estan estar estas este esto estos estoy fue ha hace hacen hacer hasta hay la las le les lo los mas me mi mis mucha mucho muy nada ni no nos o otra otro para pero por porque puede pueden puedo que quien quiero queremos se ser si sin sobre solo somos son soy su sus tambien te tengo tenemos tiene tienen todo todos tu un una unas uno unos usted ustedes va van voy y ya yo nomas tanto cada nuestro nuestra'.split(
    ' ',
  ),
)
const ENGLISH_TOO = new Set('a e me no o solo son te tu un van y hay once sin auto gas color motor area'.split(' '))
const SPANISH_MIN = 2

function englishOf(word: string): string | undefined {
  return GLOSSARY.get(word) ?? BEGINNINGS.find(([begins]) => word.startsWith(begins))?.[1]
}

/** Whether most words of a text are Spanish ones; of a single word, whether it is one. */
export const isSpanish: (text: string) => boolean = memoizeByText((text) => {
  const words = wordsOf(text).filter(({ word }) => !ENGLISH_TOO.has(word) && /^\p{L}/u.test(word))
  const spanish = words.filter(({ word }) => FUNCTION.has(word) || englishOf(word) !== undefined).length
  return spanish > 0 && spanish >= Math.min(SPANISH_MIN, words.length) && spanish * 2 >= words.length
})

/** The words of a Spanish text with English ones in their place where they are known, without those that hold it together; else the same. */
export function inEnglish(text: string): Word[] {
  const words = wordsOf(text)
  return isSpanish(text) ? translated(text) : words
}

const translated: (text: string) => Word[] = memoizeByText((text) =>
  wordsOf(text).flatMap((each): Word[] => {
    const english = englishOf(each.word)
    if (english !== undefined) return [{ ...each, ...wordsOf(english).map(({ word, stem }) => ({ word, stem }))[0]! }]
    return FUNCTION.has(each.word) ? [] : [each]
  }),
)
