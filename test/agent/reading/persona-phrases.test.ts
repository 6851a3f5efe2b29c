import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Persona, personasOf, VERTICALS } from '../../bench/agent/personas.ts'

/** Shorter ones are words that everybody uses: "yes we do" proves nothing. */
const WORDS_MIN = 4
const UNDERSTANDING = ['src/domain/agent', 'src/domain/campaigns', 'src/domain/compliance']

test('no word list contains a persona’s text verbatim', () => {
  const known = new Set(UNDERSTANDING.flatMap(sourcesIn).flatMap(phrasesOf))
  const said = VERTICALS.flatMap((vertical) => personasOf(vertical)).flatMap((persona) =>
    textsOf(persona).map((text) => ({ id: persona.id, text: plain(text) })),
  )

  expect(known).toContain('no rush')
  expect(said.length).toBeGreaterThan(2_000)
  expect(said.filter(({ text }) => text.split(' ').length >= WORDS_MIN && known.has(text))).toEqual([])
})

test.each(VERTICALS)('%s has sixty personas, each with its own ID and expected result', (vertical) => {
  const personas = personasOf(vertical)

  expect(personas.length).toBeGreaterThanOrEqual(60)
  expect(new Set(personas.map(({ id }) => id)).size).toBe(personas.length)
  expect(new Set(personas.map(({ expected }) => expected.decision))).toEqual(
    new Set(['qualified', 'not_qualified', 'disqualified', 'handed_off', 'opted_out']),
  )
})

function textsOf({ opening, answers, asides, otherwise }: Persona): string[] {
  return [...opening, ...Object.values(answers).flat(2), ...asides.flatMap(({ say }) => say), ...otherwise.flat()]
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** What stands between quotes in a source, and each part of it that commas, bars or line ends set apart. */
function phrasesOf(source: string): string[] {
  const quoted = source.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g) ?? []
  return quoted.flatMap((text) => [text, ...text.split(/[,|\n]/)]).map(plain)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
