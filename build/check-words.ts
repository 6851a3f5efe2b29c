/**
 * Part of `npm run check`: public texts use plain technical English, and commit subjects fit in 70 characters. Public texts are
 * the descriptions of the GraphQL schema and the OpenAPI document, and the sentences in the service's and the client's source.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

type Text = { place: string; text: string }

const SUBJECT_LENGTH_MAX = 70
/** Older subjects cannot be changed. A date, since a hash would not survive a rebase. */
const SUBJECTS_SINCE = '2026-11-23T00:00:00Z'

/** Phrases for which the field has a plain term. */
const BANNED = [
  /(^|[.:;,] )who (has|asks|is|wants)\b/i,
  /\bwhoever\b/i,
  /\b(somebody|nowhere)\b|\bnobody\b(?! do not)/i,
  /\bleaves? the house\b/i,
  /\b(is|are|goes by) (un)?heard\b/i,
  /\b(is|are|be) told\b|\btold of\b/i,
  /\blest\b/i,
  /\bin vain\b/i,
  /\bfor ever\b/i,
  /\bof (ours|yours|theirs)\b/i,
  /\blets? (you |them |her |him )?in\b/i,
  /\b(any more|anew)\b/i,
  /\bunder way\b/i,
  /\bby itself\b/i,
  /\b(come|comes|came) to an end\b/i,
  /\b(become|became|becomes) of\b/i,
  /\b(is|are|as) (not )?good\b/i,
  /\bstands? (so|still|twice|alone|there)\b/i,
  /\bknock-outs?\b/i,
  /\bthis id\b/,
  /^It (has|must|would) /,
  /^There is no such /,
  /^(Which|Who|How|When|What)( one)?\.$/,
]

/** The dashboard's texts are not checked here, and some files contain messages that leads write. */
const SKIPPED = /^src\/(dashboard|generated|adapters\/reader|adapters\/carriers\/personas)\//

const TOKEN =
  /\/\/[^\n]*|\/\*.*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[\s,.;:)\]}]|$)/gs

const problems = [...bannedIn([...schemaTexts(), ...openapiTexts(), ...sourceTexts()]), ...longSubjects()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function bannedIn(texts: Text[]): string[] {
  return texts.flatMap(({ place, text }) => {
    const found = BANNED.map((pattern) => pattern.exec(text)?.[0]).filter((phrase) => phrase !== undefined)
    return found.map((phrase) => `${place}: use a plain term for "${phrase}" in: ${text}`)
  })
}

function schemaTexts(): Text[] {
  const sdl = readFileSync('schema.graphql', 'utf8')
  return [...sdl.matchAll(/"""(.*?)"""/gs)].map(([, text = '']) => ({ place: 'schema.graphql', text: text.trim() }))
}

function openapiTexts(): Text[] {
  const texts = new Set<string>()
  JSON.parse(readFileSync('test/contracts/openapi.json', 'utf8'), (key, value) => {
    if (['description', 'summary', 'message'].includes(key) && typeof value === 'string') texts.add(value)
    return value
  })
  return [...texts].map((text) => ({ place: 'test/contracts/openapi.json', text }))
}

function sourceTexts(): Text[] {
  const files = globSync('src/**/*.{ts,mjs}').filter((file) => !SKIPPED.test(file))
  return files.flatMap((file) => sentencesOf(readFileSync(file, 'utf8')).map((text) => ({ place: file, text })))
}

/** String literals that are sentences; word lists and patterns are not. */
function sentencesOf(source: string): string[] {
  return [...source.matchAll(TOKEN)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /^[A-Z`"].* .*[.:!?]$/s.test(text) && !/\\b|\(\?/.test(text))
}

/** Where there is no git repository (an archive, an image) this part is skipped. A shallow clone checks what it has. */
function longSubjects(): string[] {
  const log = subjectsSince(SUBJECTS_SINCE)
  if (log === null) console.log('Commit subjects not checked: no git repository.')
  return (log ?? []).filter(({ text }) => text.length > SUBJECT_LENGTH_MAX).map(tooLong)
}

function subjectsSince(date: string): Text[] | null {
  try {
    const options = { encoding: 'utf8' as const, stdio: ['ignore' as const, 'pipe' as const, 'ignore' as const] }
    const log = execFileSync('git', ['log', '--no-merges', '--format=%h%x09%s', `--since=${date}`], options)
    return log
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'))
      .map(([hash = '', ...subject]) => ({ place: `commit ${hash}`, text: subject.join('\t') }))
  } catch {
    return null
  }
}

function tooLong({ place, text }: Text): string {
  return `${place}: the subject has ${text.length} characters; the maximum is ${SUBJECT_LENGTH_MAX}: ${text}`
}
