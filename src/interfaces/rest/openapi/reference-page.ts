import { readFileSync } from 'node:fs'
import { escapeHtml, inline, page, prose, WORDMARK } from '../../http/html.ts'
import { curlOf } from './curl-example.ts'
import { openapiDocument } from './openapi.ts'
import type { OpenapiDocument, Operation } from './openapi-document.ts'
import type { Json } from './openapi-example.ts'
import { type Entry, errorContents, errorSections, linkedToErrors } from './reference-errors.ts'
import { fieldTable, parameterTable } from './reference-tables.ts'

let rendered: string | undefined

/** The reference of `/v1` as one page, made of the OpenAPI document. Complete without its script; loads nothing from other hosts. */
export function referencePage(): string {
  rendered ??= render(openapiDocument())
  return rendered
}

/** The script of the page: search and copy buttons. */
export function referenceScript(): string {
  return readFileSync(new URL('./reference-script.js', import.meta.url), 'utf8')
}

function render({ info, paths, components }: OpenapiDocument): string {
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) => {
    return Object.entries(methods).map(([method, operation]) => ({ method, path, operation }))
  })
  const resources = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? 'Other')]
  const shapes = Object.entries(components.schemas)
  return page(
    'Leadthread REST reference',
    [
      `<script src="${REFERENCE_SCRIPT_PATH}" defer></script>`,
      HEADER,
      contents(resources, shapes),
      '<main>',
      '<h1>REST reference</h1>',
      prose(info.description),
      '<p>Send <code>Authorization: Bearer lt_…</code> with every request. Create a key in Settings &gt; API keys.</p>',
      ...resources.map(([name, ofResource]) => resourceSection(name, ofResource)),
      '<section><h2 id="shapes">Schemas</h2>',
      ...shapes.map(([name, schema]) => shapeSection(name, schema)),
      '</section>',
      errorSections(entries),
      '</main>',
    ].join('\n'),
    'reference',
  )
}

/** The path of the script for search and copy buttons. */
export const REFERENCE_SCRIPT_PATH = '/docs/script.js'

const HEADER = `<header>${WORDMARK}
<a href="/">Dashboard</a> <a href="/v1/openapi.json">openapi.json</a> <a href="/graphql">GraphQL</a></header>`

/** By resource; on a phone only the resources. */
function contents(resources: [string, Entry[]][], shapes: [string, Json][]): string {
  const groups = resources.map(([name, entries]) => {
    const items = entries.map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}">${badge(method)} ${escapeHtml(path)}</a></li>`,
    )
    return `<h2><a href="#${idOf(name)}">${name}</a></h2>\n<ul>${items.join('\n')}</ul>`
  })
  const names = shapes.map(([name]) => `<li><a href="#shape-${name}">${name}</a></li>`)
  return `<nav aria-label="Contents">\n<input type="search" placeholder="Search" aria-label="Search the reference" hidden>\n${groups.join('\n')}\n<h2><a href="#shapes">Shapes</a></h2>\n<ul>${names.join('\n')}</ul>\n${errorContents()}</nav>`
}

function resourceSection(name: string, entries: Entry[]): string {
  return `<section><h2 id="${idOf(name)}">${name}</h2>\n${entries.map(operationSection).join('\n')}</section>`
}

function operationSection({ method, path, operation }: Entry): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const fields = body ? fieldTable(body.schema) : ''
  return [
    '<article>',
    '<div class="words">',
    `<h3 id="${operationId}">${badge(method)} <code>/v1${escapeHtml(path)}</code>${anchor(operationId, `${method} ${path}`)}</h3>`,
    `<p>${inline(summary)}</p>`,
    `<div class="muted">${prose(description)}</div>`,
    parameters.length > 0 ? `<h4>Parameters</h4>${parameterTable(parameters)}` : '',
    fields && `<h4>Body</h4>${fields}`,
    '<h4>Responses</h4><ul class="answers">',
    ...Object.entries(responses).map(([status, response]) => answerOf(status, response)),
    '</ul></div>',
    `<div class="calls">${code('Request', curlOf({ method, path, operation }))}${answerExample(responses)}</div>`,
    '</article>',
  ].join('\n')
}

/** The first example of a successful response. */
function answerExample(responses: Operation['responses']): string {
  const found = Object.entries(responses).flatMap(([status, { content }]) => {
    const [first] = Object.values(content?.['application/json']?.examples ?? {})
    return status < '400' && first ? [{ status, value: first.value }] : []
  })
  return found.length > 0 ? code(`Response ${found[0]!.status}`, JSON.stringify(found[0]!.value, null, 2)) : ''
}

function answerOf(status: string, { description, content }: Operation['responses'][string]): string {
  const answer = content?.['application/json']
  const shape = answer?.schema.$ref?.split('/').at(-1) ?? ''
  const link = shape === '' ? '' : ` <a href="#shape-${shape}">${shape}</a>`
  return `<li><strong>${status}</strong>${link} ${shape === 'Error' ? linkedToErrors(prose(description)) : prose(description)}</li>`
}

function shapeSection(name: string, schema: Json): string {
  const id = `shape-${name}`
  return `<article><h3 id="${id}">${name}${anchor(id, name)}</h3><p>${inline(schema.description ?? '')}</p>${fieldTable(schema)}</article>`
}

function badge(method: string): string {
  return `<span class="method method-${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span>`
}

function anchor(id: string, name: string): string {
  return `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(name)}">#</a>`
}

function code(label: string, text: string): string {
  return `<figure><figcaption>${label}</figcaption><pre tabindex="0">${escapeHtml(text)}</pre></figure>`
}

function idOf(resource: string): string {
  return `resource-${resource.toLowerCase().replaceAll(/\W+/g, '-')}`
}
