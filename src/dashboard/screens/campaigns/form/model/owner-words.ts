import type { Problem } from '../../draft/problem.ts'
import { stepsOf } from '../../playbook/json-text.ts'
import { listOf, numberOf, recordOf, textOf } from '../../playbook/loose.ts'

type Code = NonNullable<Problem['code']>
type Place = { path: string; message: string; playbook: unknown }
/** For a problem that the form explains better than the API, which names settings. Null: the API's words. */
type Words = (place: Place) => string | null

const WORDS: { readonly [code in Code]?: Words } = {
  UNKNOWN_SIGNAL: () => 'This question no longer exists. Choose another question.',
  UNKNOWN_OPTION: () => 'This option no longer exists. Choose another option.',
  AREA_SIGNAL: () => 'Choose a question with a free-text answer.',
  OPTIONS_MISSING: () => 'Add at least two options.',
  CONDITION_MISMATCH: (place) => {
    const question = questionAt(place)
    return question ? `Choose an answer to the question “${question}”.` : 'Choose an answer to the question.'
  },
  MEANING_MISMATCH: () => 'This doesn’t match the question’s type of answer. Change it or remove it.',
  DUPLICATE: () => 'Another entry has the same name. Choose a different name.',
  BOOKING_MISSING: () => 'Turn on appointments, and set their duration and hours.',
  DISCLOSURE_MISSING: () =>
    'State in the text that an automated assistant is writing, or let the agent disclose it only when the lead asks.',
  TOO_FEW_MESSAGES: ({ playbook }) => {
    const limit = numberOf(recordOf(recordOf(playbook).limits).agentMessages)
    const after = limit === null ? 'After the maximum number of texts' : `After ${limit} texts`
    return `The agent may need more texts to ask all questions. ${after}, a person takes over.`
  },
  UNREACHABLE: ({ path }) =>
    path.endsWith('.when')
      ? 'No answer gets these points, because an earlier line matches first. Move this line up, or change it.'
      : null,
  RANGE_REVERSED: ({ path }) =>
    path.includes('.extract[') ? 'The minimum must not be greater than the maximum.' : null,
  EMPTY: ({ path, message }) => {
    if (path.endsWith('.oneOf')) return 'Choose at least one option.'
    if (path === 'signals') return 'Add at least one question.'
    if (path.endsWith('.label')) return 'Enter a name for the question.'
    return message.startsWith('Must') ? ENTER : null
  },
  BRAND_MISSING: () => 'Add your company name to the text. Write it, or insert the variable “Company”.',
  TRANSLATION_UNUSABLE: ({ message }) =>
    message.startsWith('The text must')
      ? 'Add your company name, and the word STOP in capital letters, such as “Responda STOP para no recibir más mensajes”. Until then, this translation is not used.'
      : null,
  TEXT_TOO_LONG: ({ message }) =>
    `Shorten the text: it is longer than ${message.includes('is one SMS') ? 'one SMS' : 'two SMS'}.${message.includes('emoji') ? ' Emoji and unusual letters take more space.' : ''}`,
  INVALID_PHRASE: ({ message }) =>
    message.includes('letter or a digit')
      ? 'Enter words that contain a letter or a digit.'
      : 'Enter plain words, each wording on its own line.',
  AMBIGUOUS: () => 'The same words stand for two different answers. Remove them from one of the answers.',
  MISSPELLED_VARIABLE: () => 'Insert the lead’s first name with the menu “Variable”.',
  UNKNOWN_SETTING: () => 'The form does not know this setting. Remove it under Advanced.',
  REQUIRED: ({ message }) => (message === 'Required.' ? ENTER : null),
  WRONG_TYPE: ({ path, message }) => {
    if (path.endsWith('.when')) return CHOOSE
    if (!message.startsWith('Must be')) return null
    return message.includes('number') ? 'Enter a number.' : ENTER
  },
  INVALID_VALUE: invalid,
}

const ENTER = 'Enter or choose a value.'
const CHOOSE = 'Choose an answer.'

/** The value has a form that the fields do not give: it was written under Advanced, or is not complete yet. */
function invalid({ path, message }: Place): string | null {
  if (path.endsWith('.when')) return CHOOSE
  if (/\.(?:key|id|rule|signal)$/.test(path)) return 'Choose a different name.'
  if (/^handoff\[\d+\]$/.test(path)) return 'Enter words to look for, or choose a question and an answer.'
  if (path.includes('.extract[')) return message.startsWith('Separate') ? message : 'Enter the words for this answer.'
  if (message.startsWith('This text cannot contain'))
    return 'This text can contain data of your company, but no data of the lead. Remove the variable.'
  if (message.includes('{{')) return 'A variable has a typing error. Remove it, and insert it with the menu “Variable”.'
  return /^(?:Choose|Must be (?!a time)|The format|This value)/.test(message) ? 'Choose a different value.' : null
}

const IMPORTANCE = 'Enter an importance from 0 to 10.'

/** An error or warning of a playbook in the words of the form. */
export function ownerWords(
  { code, path, message }: Pick<Problem, 'code' | 'path' | 'message'>,
  playbook: unknown,
): string {
  if (path.endsWith('.weight')) return IMPORTANCE
  return WORDS[code]?.({ path, message, playbook }) ?? message
}

/** The label of the question to which a condition belongs: its own, or that of the rule. */
function questionAt({ path, playbook }: Omit<Place, 'message'>): string {
  const [list, index] = stepsOf(path)
  const all = recordOf(playbook)
  const signals = listOf(all.signals).map(recordOf)
  const entry = recordOf(listOf(all[String(list)])[Number(index)])
  return textOf(
    (list === 'signals' ? entry : signals.find(({ key }) => key !== undefined && key === entry.signal))?.label,
  )
}
