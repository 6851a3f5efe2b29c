const LETTERS = 4
const TOKENS_MAX = 120

/** A text in a reader's normalized spelling: the words of each clause. */
export type Clauses = readonly (readonly string[])[]

/** The class of a word, if it has one: words with the same function. */
export type ClassOf = (word: string) => string | undefined

/**
 * The features of a text: its words, pairs and triples within a clause, pairs with a gap, the letters of each word (which makes
 * typos similar to the intended word), its word classes, and its shape. Each counts once. `text` is the original, for signs and
 * pictures.
 */
export function featuresOf(text: string, clauses: Clauses, classOf: ClassOf): Set<string> {
  const features = new Set<string>()
  const read = clauses.map((words) => words.slice(0, TOKENS_MAX)).filter((words) => words.length > 0)
  for (const words of read) {
    addClause(features, words)
    addFrame(features, words, classOf)
  }
  addShape(features, text, read)
  return features
}

function addClause(features: Set<string>, words: readonly string[]): void {
  const framed = ['<', ...words.map((word) => (/^\d/.test(word) ? '#' : word)), '>']
  for (let i = 1; i < framed.length; i++) {
    const [before, word, after] = [framed[i - 1]!, framed[i]!, framed[i + 1]]
    features.add(`${before} ${word}`)
    if (word === '>') continue
    features.add(word)
    if (after !== undefined) features.add(`${before} ${word} ${after}`)
    for (const gap of [2, 3]) {
      const later = framed[i + gap]
      if (later !== undefined && later !== '>') features.add(`${word} … ${later}`)
    }
    const letters = `_${word}_`
    for (let at = 0; at + LETTERS <= letters.length && letters.length > LETTERS; at++) {
      features.add(`~${letters.slice(at, at + LETTERS)}`)
    }
  }
}

/** The sequence of word classes, without the words in between: the structure of the clause. */
function addFrame(features: Set<string>, words: readonly string[], classOf: ClassOf): void {
  const classed = words.map((word) => classOf(word) ?? word)
  const frame = words.flatMap((word) => classOf(word) ?? []).filter((name, i, all) => name !== all[i - 1])
  for (let i = 0; i < frame.length; i++) {
    for (const length of [1, 2, 3, 4]) {
      if (i + length <= frame.length) features.add(`:${frame.slice(i, i + length).join(' ')}`)
    }
  }
  for (let i = 0; i + 1 < classed.length; i++) {
    features.add(`+${classed[i]} ${classed[i + 1]}`)
    if (i + 2 < classed.length) features.add(`+${classed[i]} ${classed[i + 1]} ${classed[i + 2]}`)
  }
  features.add(`:is ${frame.slice(0, 6).join(' ')}`)
}

const SQUEEZED_LETTERS = 5
const SQUEEZED_MAX = 300

/** The letters of each clause without spaces, so that joined or split words stay similar. */
export function squeezedFeatures(clauses: Clauses): string[] {
  return clauses.flatMap((words) => {
    const letters = `_${words.join('').slice(0, SQUEEZED_MAX)}_`
    const count = Math.max(0, letters.length - SQUEEZED_LETTERS + 1)
    return Array.from({ length: count }, (_, at) => `.${letters.slice(at, at + SQUEEZED_LETTERS)}`)
  })
}

const LENGTHS = [1, 2, 4, 8, 16, 32, 64]

function addShape(features: Set<string>, text: string, clauses: Clauses): void {
  const count = clauses.reduce((sum, words) => sum + words.length, 0)
  features.add(`=words ${LENGTHS.find((length) => count <= length) ?? 'many'}`)
  features.add(`=clauses ${Math.min(clauses.length, 4)}`)
  if (text.includes('?')) features.add('=asks')
  if (text.includes('!')) features.add('=shouts')
  if (/\d/.test(text)) features.add('=digits')
  if (/[$€£]/.test(text)) features.add('=money')
  if (/\p{Extended_Pictographic}/u.test(text)) features.add('=picture')
  for (const [picture] of text.matchAll(/\p{Extended_Pictographic}/gu)) features.add(`=${picture}`)
  const first = clauses[0]?.[0]
  const last = clauses.at(-1)?.at(-1)
  if (first !== undefined) features.add(`=first ${first}`)
  if (last !== undefined) features.add(`=last ${last}`)
}
