import type { ParseErrorCode } from 'jsonc-parser'

/** By jsonc-parser's codes, which are a const enum. */
const WORDS: Readonly<Record<number, string>> = {
  1: 'Put this in double quotes. Without them only numbers, true, false and null are understood.',
  2: 'This is no number. Write it as 12 or 0.5.',
  3: 'The name of a setting, in double quotes, belongs here. Is there a comma too many before it?',
  4: 'A value is missing here. Is there a comma too many before it?',
  5: 'A colon is missing between the setting and its value.',
  6: 'A comma is missing before this.',
  7: 'A closing } is missing, or a quote or comma before this.',
  8: 'A closing ] is missing, or a quote or comma before this.',
  9: 'The playbook has ended before this. Is there a } or ] too many above?',
  10: 'Comments cannot be kept in a playbook: take this out.',
  11: 'Comments cannot be kept in a playbook: take this out.',
  12: 'The closing quote of this text is missing.',
  13: 'This is no number. Write it as 12 or 0.5.',
  14: 'After \\u come four digits or letters from a to f.',
  15: 'A backslash stands before one of " \\ / b f n r t u. For a backslash itself, write two.',
  16: 'A text cannot hold this character. For a new line, write \\n.',
}

/** What is wrong with the way that JSON is written, for people who do not know JSON. */
export function faultWords(code: ParseErrorCode): string {
  return WORDS[code] ?? 'This is not written as JSON has to be.'
}
