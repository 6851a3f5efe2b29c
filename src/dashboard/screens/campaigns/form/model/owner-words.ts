import type { Problem } from '../../draft/problem.ts'
import { stepsOf } from '../../playbook/json-text.ts'
import { listOf, numberOf, recordOf, textOf } from '../../playbook/loose.ts'

type Code = NonNullable<Problem['code']>
type Place = { path: string; playbook: unknown }
/** For a problem that the form explains better than the API, which names settings. Null: the API's words. */
type Words = (place: Place) => string | null

const WORDS: { readonly [code in Code]?: Words } = {
  UNKNOWN_SIGNAL: () => 'This question no longer exists. Choose another question.',
  AREA_SIGNAL: () => 'Choose a question with a free-text answer.',
  OPTIONS_MISSING: () => 'Add at least two options.',
  CONDITION_MISMATCH: (place) => `Choose an answer to the question "${questionAt(place)}".`,
  MEANING_MISMATCH: () => 'This doesn’t match the question’s type of answer. Change it or remove it.',
  DUPLICATE: () => 'Another entry has the same name. Choose a different name.',
  BOOKING_MISSING: () => 'Turn on appointments, and set their duration and hours.',
  DISCLOSURE_MISSING: () =>
    'State in the text that an automated assistant is writing, or let the agent disclose it only when the lead asks.',
  TOO_FEW_MESSAGES: ({ playbook }) => {
    const limit = numberOf(recordOf(recordOf(playbook).limits).agentMessages) ?? 'this many'
    return `The agent may need more texts to ask all questions. After ${limit} texts, a person takes over.`
  },
  UNREACHABLE: ({ path }) =>
    path.endsWith('.when')
      ? 'No answer gets these points, because an earlier line matches first. Move this line up, or change it.'
      : null,
  RANGE_REVERSED: ({ path }) =>
    path.includes('.extract[') ? 'The minimum must not be greater than the maximum.' : null,
  EMPTY: ({ path }) => {
    if (path.endsWith('.oneOf')) return 'Choose at least one option.'
    return path.endsWith('.label') ? 'Enter a name for the question.' : null
  },
}

const IMPORTANCE = 'Enter an importance from 0 to 10.'

/** An error or warning of a playbook in the words of the form. */
export function ownerWords(
  { code, path, message }: Pick<Problem, 'code' | 'path' | 'message'>,
  playbook: unknown,
): string {
  if (path.endsWith('.weight')) return IMPORTANCE
  return WORDS[code]?.({ path, playbook }) ?? message
}

/** The label of the question to which a condition belongs: its own, or that of the rule. */
function questionAt({ path, playbook }: Place): string {
  const [list, index] = stepsOf(path)
  const all = recordOf(playbook)
  const signals = listOf(all.signals).map(recordOf)
  const entry = recordOf(listOf(all[String(list)])[Number(index)])
  return textOf((list === 'signals' ? entry : signals.find(({ key }) => key === entry.signal))?.label)
}
