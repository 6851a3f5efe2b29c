/**
 * Characters of other scripts, digits and signs that look like a Latin letter and that NFKC leaves alone (a choice from Unicode's
 * confusables). Upper case has its own rows, since a capital may look like another letter than its small form.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аАαΑᴀꓮᎪⲀ@',
  b: 'ВΒʙꓐᏴ',
  c: 'сСϲϹᴄꓚᏟⲤ',
  d: 'ԁᴅꓓᎠđ',
  e: 'еЕεΕᴇꓰᎬⲈ',
  i: 'іІιΙıɪꓲ',
  l: 'ӏʟꓡᏞł',
  m: 'мМΜᴍꓟᎷⲘ',
  n: 'ηΝɴꓠⲚո',
  o: 'оОοΟσөѳᴏꓳⲞօՕøס〇0',
  p: 'рРρΡᴘꓑᏢⲢþ',
  q: 'ԛǫզ',
  r: 'ʀꓣᎡг',
  s: 'ѕЅꜱꓢᏚՏƨ$5',
  t: 'тТτΤᴛꓔᎢⲦŧ7',
  u: 'υᴜꓴսՍ',
  v: 'ѵνᴠꓦᏙ',
  x: 'хХχΧꓫⲬ',
}
const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)
/** White letters on black, and the letters of flag emoji: the first of each alphabet. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]
const LETTERS = 26

/** The text with each look-alike replaced by the Latin letter. Only for comparing with keywords: other text becomes nonsense. */
export function withLatinLetters(text: string): string {
  return Array.from(text, latinLetter).join('')
}

function latinLetter(character: string): string {
  const known = LETTER_OF.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0)!
  const first = ALPHABETS.find((start) => code >= start && code < start + LETTERS)
  return first === undefined ? character : String.fromCodePoint(0x61 + code - first)
}
