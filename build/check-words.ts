/**
 * Part of `npm run check`: public texts and comments use plain technical English, and commit subjects fit in 70 characters. Public
 * texts are the descriptions of the GraphQL schema and the OpenAPI document, the sentences in the service's and the client's
 * source, the texts of the dashboard, and the documentation.
 */
import { execFileSync } from 'node:child_process'
import { BANNED, BANNED_IN_COMMENTS } from './banned-words.ts'
import { commentTexts, docsTexts, openapiTexts, schemaTexts, sourceTexts, type Text } from './public-texts.ts'

const SUBJECT_LENGTH_MAX = 70
/** Older subjects cannot be changed. A date, since a hash would not survive a rebase. */
const SUBJECTS_SINCE = '2026-11-23T00:00:00Z'

const problems = [
  ...bannedIn([...schemaTexts(), ...openapiTexts(), ...sourceTexts(), ...docsTexts()]),
  ...bannedIn(commentTexts(), BANNED_IN_COMMENTS),
  ...longSubjects(),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function bannedIn(texts: Text[], phrases: RegExp[] = BANNED): string[] {
  return texts.flatMap(({ place, text }) => {
    const found = phrases.map((phrase) => phrase.exec(text)?.[0]).filter((words) => words !== undefined)
    return found.map((words) => `${place}: use a plain term for "${words}" in: ${text}`)
  })
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
