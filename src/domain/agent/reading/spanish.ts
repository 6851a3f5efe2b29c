import { readFileSync } from 'node:fs'
import { memoizeByText } from '../../texts/index.ts'
import { type Word, wordsOf } from './words.ts'

/** English words, each with its Spanish translations in plain spelling. A translation that ends in * is a prefix. */
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

/** Spanish words without an English meaning of their own. They mark a text as Spanish. */
const FUNCTION_WORDS = new Set(
  `
    a al algo algun alguna como con cual cuanta cuantas cuanto cuantos de del desde donde e el ella en entonces
    es era esa ese eso esta este esto estos estas estan estar estoy fue ser soy somos son
    ha hace hacen hacer hasta hay tengo tenemos tiene tienen puede pueden puedo quiero queremos va van voy
    la las le les lo los mas me mi mis mucha mucho muy nada nomas ni no nos o otra otro para pero por porque
    que quien se si sin sobre solo su sus tambien tanto te todo todos tu un una unas uno unos usted ustedes
    cada nuestro nuestra y ya yo
  `
    .trim()
    .split(/\s+/),
)
/** Words that are also English. They decide nothing. */
const ENGLISH_TOO = new Set('a e me no o solo son te tu un van y hay once sin auto gas color motor area'.split(' '))
const SPANISH_MIN = 2

function englishOf(word: string): string | undefined {
  return GLOSSARY.get(word) ?? BEGINNINGS.find(([begins]) => word.startsWith(begins))?.[1]
}

/** Whether most words of a text are Spanish. */
export const isSpanish: (text: string) => boolean = memoizeByText((text) => {
  const words = wordsOf(text).filter(({ word }) => !ENGLISH_TOO.has(word) && /^\p{L}/u.test(word))
  const spanish = words.filter(({ word }) => FUNCTION_WORDS.has(word) || englishOf(word) !== undefined).length
  return spanish > 0 && spanish >= Math.min(SPANISH_MIN, words.length) && spanish * 2 >= words.length
})

/**
 * The words of a text. Those of a Spanish text are translated if the glossary has them, and function words are
 * left out.
 */
export function translatedWords(text: string): Word[] {
  const words = wordsOf(text)
  return isSpanish(text) ? translated(text) : words
}

const translated: (text: string) => Word[] = memoizeByText((text) =>
  wordsOf(text).flatMap((each): Word[] => {
    const english = englishOf(each.word)
    if (english !== undefined) return [{ ...each, ...wordsOf(english).map(({ word, stem }) => ({ word, stem }))[0]! }]
    return FUNCTION_WORDS.has(each.word) ? [] : [each]
  }),
)
