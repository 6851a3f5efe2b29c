import { z } from 'zod'
import { withoutCompany } from '../workspaces/index.ts'

const QUESTION_CHARS_MAX = 160
const PLACEHOLDER = /\{\{[a-z][a-z0-9_]{0,63}(?:\|[^{}|]{1,40})?\}\}/g

/** A zod option that replaces a technical message by a sentence for the person who writes the playbook. */
export function sayWith(message: string): { error: string } {
  return { error: message }
}

/**
 * Phrases to look for in a lead's text, compared without case, accents or plural endings. `/` separates alternatives, and ` … `
 * stands for up to three words in the same clause: `own/bought … house/home/place`.
 */
export const Phrases = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'A phrase must not be empty.')
      .max(500)
      .refine(
        (phrase) => !/(?:^|\s)\/|\/(?:\/|\s|$)/.test(phrase),
        'Separate alternative words with a slash, as in this/that.',
      )
      .refine(
        (phrase) => !/^(?:…|\.{3})|(?:…|\.{3})$/.test(phrase),
        'A phrase must start and end with a word. Use … only between words.',
      ),
  )
  .min(1, 'Write at least one phrase.')
  .max(100)
  .describe('Words to look for. Use this/that for alternatives, and … for up to three words in between.')

/**
 * A template: `{{first_name}}` and `{{attribute}}` are replaced, anything else in double braces is a mistake. Words after `|` are
 * used for a lead without the value: `{{first_name|there}}`.
 */
export const Template = z
  .string()
  .trim()
  .min(1, 'Write the text.')
  .max(480, 'The text can have at most 480 characters.')
  .refine(
    hasOnlyPlaceholders,
    'Write placeholders in lower case and without spaces, such as {{first_name}} or {{attribute_key}}.',
  )

/** A question of the agent. Exactly one, so that a reply never contains two. */
export const Question = Template.max(
  QUESTION_CHARS_MAX,
  `A question can have at most ${QUESTION_CHARS_MAX} characters.`,
).refine((text) => (text.match(/\?/g) ?? []).length === 1, 'Ask exactly one question, with one question mark.')

/** A statement of the agent. A question in it would be the second one of the reply. It can contain data of the company. */
export const Statement = z
  .string()
  .trim()
  .min(1, 'Write the text.')
  .max(200, 'The text can have at most 200 characters.')
  .refine((text) => !text.includes('?'), 'This text must be a statement. Remove the question mark.')
  .refine(
    (text) => !/\{\{|\}\}/.test(withoutCompany(text)),
    'This text cannot contain placeholders such as {{first_name}}. Only data of the company, such as {{company}}, is allowed.',
  )

function hasOnlyPlaceholders(text: string): boolean {
  return !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))
}
