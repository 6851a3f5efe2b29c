import type { ParseErrorCode } from 'jsonc-parser'

/** By jsonc-parser's error codes, which are a const enum. */
const WORDS: Readonly<Record<number, string>> = {
  1: 'Put this value in double quotes. Only numbers, true, false and null can be unquoted.',
  2: 'Invalid number. Use a format such as 12 or 0.5.',
  3: 'Expected a property name in double quotes. Check for an extra comma before it.',
  4: 'Expected a value. Check for an extra comma before it.',
  5: 'Expected a colon between the property and its value.',
  6: 'Expected a comma before this.',
  7: 'Expected a closing }, quote or comma before this.',
  8: 'Expected a closing ], quote or comma before this.',
  9: 'Unexpected text after the end of the playbook. Check for an extra } or ] above.',
  10: 'Comments aren’t allowed in a playbook. Remove this.',
  11: 'Comments aren’t allowed in a playbook. Remove this.',
  12: 'Missing closing quote.',
  13: 'Invalid number. Use a format such as 12 or 0.5.',
  14: '\\u must be followed by four digits or letters from a to f.',
  15: 'Invalid escape sequence. For a backslash, write two.',
  16: 'This character isn’t allowed in text. Use \\n for a new line.',
}

/** Explains a JSON syntax error to people who do not know JSON. */
export function faultWords(code: ParseErrorCode): string {
  return WORDS[code] ?? 'Invalid JSON.'
}
