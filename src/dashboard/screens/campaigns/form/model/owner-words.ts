/** Messages of the API that name settings, in the words of the form. */
const WORDS: readonly [RegExp, string][] = [
  [/^Unknown signal ".*"\. .*$/, 'This question no longer exists. Choose another question.'],
  [/^Must have at least 1 characters\.$/, 'Enter a text.'],
  [/^Must have at least 1 items\.$/, 'Choose at least one option.'],
  [/^Required\.$/, 'This field is required.'],
  [/^This condition cannot be used for (".*"), because .*$/, 'Choose an answer to the question $1.'],
  [/, or set `disclosure` to `on_request`\.$/, ', or let the agent disclose it only when the lead asks.'],
  [/^A signal of kind `choice` must have phrases .*$/, 'Add at least two options.'],
  [/^To book appointments, set `booking`.*$/, 'Turn on appointments, and set their duration and hours.'],
  [/ but `agentMessages` is (\d+)\./, ' but the limit is $1.'],
  [/^".*" is used more than once\. .*$/, 'Another entry has the same name. Choose a different name.'],
  [
    /^No answer can match this row\. .*$/,
    'No answer gets these points, because an earlier line matches first. Move this line up, or change it.',
  ],
  [/^Enter a display name for the signal\.$/, 'Enter a name for the question.'],
  [/^Enter a weight /, 'Enter an importance '],
  [/\bweight\b/, 'importance'],
  [/^`min` must not be greater than `max`\.$/, 'The minimum must not be greater than the maximum.'],
  [/^The service area requires .*$/, 'Choose a question with a free-text answer.'],
  [/^Must be a number\.$/, 'Enter a number.'],
]

export function ownerWords(message: string): string {
  return WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), message)
}
