import * as words from './phrase-words.ts'

/** The rows of each class, separated by `|`, without the group around them: `headsOfPlace` reads them one by one. */
const CLASSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).map(([name, table]) => [name, table.slice('(?:'.length, -1)]),
)

/** Words of which a text must contain one to match a wording. They are faster to check than the pattern. */
const headsOf = new WeakMap<RegExp, readonly string[]>()

/**
 * A wording as a sequence of places, each filled by one of several words: `stop/quit FILL* CONTACTING`. It can be written on
 * several lines.
 *
 *   word/word   one of these words (a `_` within one is a space)   CLASS   any of a class of phrase-words.ts
 *   place?      optional                                            place*  up to four of them
 *   ^  $        start and end of a clause
 *
 * The text is `canonicalText`. Repetition is always bounded, so that the time to match grows linearly with the text.
 */
export function wording(template: string): RegExp {
  const places = template.trim().split(/\s+/)
  let source = ''
  for (const place of places) {
    if (place === '^') source += '(?<=^|\\| )'
    else if (place === '$') source += '(?= \\||$)'
    else source += placeSource(place, source === '' || source.endsWith('\\| )'))
  }
  const pattern = new RegExp(`\\b${source}(?![\\p{L}\\p{N}'])`, 'gu')
  const heads = headsOfPlace(places.find((place) => place !== '^')!)
  if (heads) headsOf.set(pattern, heads)
  return pattern
}

/** Whether a text with these words can match the wording at all. */
export function mayFollow(wording: RegExp, textWords: ReadonlySet<string>): boolean {
  const heads = headsOf.get(wording)
  return heads === undefined || heads.some((head) => textWords.has(head))
}

const REPEATED = { '': '', '?': '?', '*': '{0,4}' } as const

function placeSource(place: string, isFirst: boolean): string {
  const how = place.endsWith('?') ? '?' : place.endsWith('*') ? '*' : ''
  const filled = alternatives(how ? place.slice(0, -1) : place).join('|')
  if (!isFirst) return `(?: (?:${filled}))${REPEATED[how]}`
  return how ? `(?:(?:${filled}) )${REPEATED[how]}` : `(?:${filled})`
}

function alternatives(names: string): string[] {
  return names.split('/').map((name) => CLASSES[name] ?? name.replaceAll('_', ' '))
}

/** The words that can fill the first place, or null if they cannot be listed. */
function headsOfPlace(place: string): string[] | null {
  if (/[?*]$/u.test(place)) return null
  const filling = alternatives(place)
    .join('|')
    .replace(/\(\?[^()]*(?:\([^()]*\)[^()]*)*\)\??/gu, '~')
  const heads = filling.split('|').map((filled) => /^[a-z']+/u.exec(filled)?.[0] ?? '')
  const isListed = filling.split('|').every((filled, n) => heads[n] !== '' && !filled.startsWith(`${heads[n]}~`))
  return isListed ? heads : null
}
