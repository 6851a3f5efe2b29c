const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** In a short text or a single word, a typo can produce another word: "stop", "top". */
const LENGTH_MIN = 9

/** The text with one typo: a letter omitted, doubled, swapped with the next or replaced, or the last space omitted. */
export function misspell(text: string, random: () => number): string {
  if (text.length < LENGTH_MIN || !text.includes(' ')) return text
  const at = 1 + Math.floor(random() * (text.length - 2))
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
  const kind = random()
  if (kind < 0.3) return before + after
  if (kind < 0.45) return before + letter + letter + after
  if (kind < 0.75) return before + after[0]! + letter + after.slice(1)
  if (kind < 0.85) return text.replace(/ (?=\S+$)/, '')
  return before + LETTERS[Math.floor(random() * LETTERS.length)]! + after
}
