import { type ErrorCode, errorCatalogue } from '../../../errors.ts'
import { errorAnchor } from '../../http/error-body.ts'
import { escapeHtml, inline } from '../../http/html.ts'
import type { Operation } from './openapi-document.ts'
import { allCodes, COMMON_CODES, GRAPHQL_ONLY } from './openapi-errors.ts'

/** An endpoint of the page: its method in lower case, and its path below `/v1`. */
export type Entry = { method: string; path: string; operation: Operation }

const LISTED_MAX = 12

/** A section for each error code, which `doc_url` of an error refers to. */
export function errorSections(entries: readonly Entry[]): string {
  const sections = allCodes().map((code) => {
    const id = errorAnchor(code)
    const { status, message } = errorCatalogue[code]
    return [
      `<article><h3 id="${id}"><code>${code}</code><a class="anchor" href="#${id}" aria-label="Link to ${code}">#</a></h3>`,
      `<p>${inline(message)}</p>`,
      `<p class="muted">${GRAPHQL_ONLY.includes(code) ? 'GraphQL only.' : `HTTP status ${status}.`} ${returnedBy(code, entries)}</p>`,
      '</article>',
    ].join('\n')
  })
  return `<section><h2 id="errors">Errors</h2>\n${sections.join('\n')}</section>`
}

/** The errors in the table of contents. */
export function errorContents(): string {
  const items = allCodes().map((code) => `<li><a href="#${errorAnchor(code)}">${code}</a></li>`)
  return `<h2><a href="#errors">Errors</a></h2>\n<ul>${items.join('\n')}</ul>`
}

/** Text in which each error code between backticks is a link to its section. */
export function linkedToErrors(html: string): string {
  return html.replaceAll(/<code>(\w+)<\/code>/g, (text, code: string) => {
    return Object.hasOwn(errorCatalogue, code) ? `<a href="#${errorAnchor(code as ErrorCode)}">${text}</a>` : text
  })
}

/** The endpoints that return the code, unless there are none or too many to list. */
function returnedBy(code: ErrorCode, entries: readonly Entry[]): string {
  if (COMMON_CODES.includes(code)) return 'Returned by all endpoints.'
  const returning = entries.filter(({ operation }) => {
    return Object.values(operation.responses).some(({ content }) => content?.['application/json']?.examples?.[code])
  })
  if (returning.length === 0 || returning.length > LISTED_MAX) return ''
  const links = returning.map(({ method, path, operation }) => {
    return `<a href="#${operation.operationId}">${method.toUpperCase()} ${escapeHtml(path)}</a>`
  })
  return `Returned by ${links.join(', ')}.`
}
