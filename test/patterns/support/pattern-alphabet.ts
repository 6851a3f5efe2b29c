import type { AST } from '@eslint-community/regexpp'
import { visitRegExpAST } from '@eslint-community/regexpp'

/** The characters that a pattern is tested with; a set of them is a bit mask. */
export type Alphabet = {
  maskOf: (raw: string) => bigint
  characterIn: (mask: bigint) => string
  all: bigint
  word: bigint
}

const CLASSES = [
  '\\s',
  '\\p{L}',
  '\\p{Lu}',
  '\\p{M}',
  '\\p{Mn}',
  '\\p{N}',
  '\\p{P}',
  '\\p{S}',
  '\\p{Cf}',
  '\\p{Cc}',
  '\\p{Extended_Pictographic}',
  '\\p{Emoji_Modifier}',
  '\\p{Default_Ignorable_Code_Point}',
].map((source) => new RegExp(source, 'u'))

/** All of ASCII, and of the rest two characters for each combination of properties, so that every overlap of classes is seen. */
const COMMON = commonCharacters()

function commonCharacters(): string[] {
  const kept = new Map<string, string[]>()
  const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCodePoint(code))
  for (const [from, to] of [
    [0x80, 0x3100],
    [0xfe00, 0xffff],
    [0x1f000, 0x1fb00],
    [0xe0000, 0xe0200],
  ] as const) {
    for (let code = from; code < to; code++) {
      const character = String.fromCodePoint(code)
      const properties = CLASSES.map((pattern) => (pattern.test(character) ? 1 : 0)).join('')
      const known = kept.get(properties) ?? []
      if (known.length < 2) kept.set(properties, [...known, character])
    }
  }
  return [...ascii, ...[...kept.values()].flat()]
}

export function alphabetOf(pattern: AST.Pattern, flags: string): Alphabet {
  const own: string[] = []
  const add = ({ value }: AST.Character) => own.push(String.fromCodePoint(value))
  visitRegExpAST(pattern, { onCharacterEnter: add })
  const characters = [...new Set([...COMMON, ...own])].filter(
    (character) => flags.includes('u') || character.length === 1,
  )
  const known = new Map<string, bigint>()
  const maskOf = (raw: string): bigint => {
    const mask = known.get(raw) ?? maskOfTest(characters, new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, '')))
    known.set(raw, mask)
    return mask
  }
  return {
    maskOf,
    all: (1n << BigInt(characters.length)) - 1n,
    word: maskOf('\\w'),
    characterIn: (mask) => likeliest(characters, mask),
  }
}

function maskOfTest(characters: string[], pattern: RegExp): bigint {
  const bits = characters.map((character) => (pattern.test(character) ? '1' : '0'))
  return BigInt(`0b${bits.toReversed().join('')}`)
}

/** Prefers letters, so that characters that are normalized before reading are chosen last. */
function likeliest(characters: string[], mask: bigint): string {
  const allowed = characters.filter((_, index) => (mask >> BigInt(index)) & 1n)
  return (
    allowed.find((character) => /[a-z]/.test(character)) ?? allowed.find((c) => /[ -~]/.test(c)) ?? allowed[0] ?? ''
  )
}
