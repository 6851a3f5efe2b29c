/** Messages of the API that name settings, in the words of the form. */
const WORDS: readonly [RegExp, string][] = [
  [/^Unknown signal ".*"\.$/, 'Choose a question. The one used here does not exist any more.'],
  [/^Must have at least 1 characters\.$/, 'Write something here.'],
  [/^Must have at least 1 items\.$/, 'Choose at least one.'],
  [/^Required\.$/, 'Fill this in.'],
  [/^This test does not fit (".*"), which is an? .*\.$/, 'Choose answers that fit $1.'],
  [/, or set disclosure to on_request\.$/, ', or let the agent say it only if asked.'],
  [/^A choice needs phrases for at least two options\.$/, 'Add at least two options.'],
  [/^To book appointments, set booking: /, 'To book appointments, turn them on and set '],
  [/ but agentMessages is (\d+)\./, ' but the limit is $1.'],
  [/^"(.*)" is used twice; give each its own name\.$/, 'Another entry has the same name. Choose a different one.'],
  [
    /^No answer can match this row, .*$/,
    'No answer gets these points, because an earlier line matches first. Move it up or change it.',
  ],
  [/^Enter a display name for the signal\.$/, 'Enter a name for the question.'],
  [/^Enter a weight /, 'Enter an importance '],
  [/\bweight\b/, 'importance'],
  [/^Must be a number\.$/, 'Enter a number.'],
]

export function ownerWords(message: string): string {
  return WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), message)
}
