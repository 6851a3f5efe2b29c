import { type OpenapiDocument, type Operation, openapiDocument, type Parameter } from '../rest/openapi.ts'
import type { Json } from '../rest/openapi-example.ts'
import { escapeHtml, inline, page, prose } from './html.ts'

let rendered: string | undefined

/** The reference of `/v1` as one plain page, made of the OpenAPI document: no script, nothing from elsewhere. */
export function referencePage(): string {
  rendered ??= render(openapiDocument())
  return rendered
}

function render({ info, paths, components }: OpenapiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) => {
    return Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  })
  const contents = operations.map(({ method, path, operation }) => {
    return `<li><a href="#${operation.operationId}">${method} /v1${escapeHtml(path)}</a></li>`
  })
  const shapes = Object.entries(components.schemas).map(([name, schema]) => shapeSection(name, schema))
  return page(
    'Leadthread REST reference',
    [
      '<h1>REST reference</h1>',
      prose(info.description),
      '<p>Every request: <code>Authorization: Bearer lt_…</code>. The same as a document: ' +
        '<a href="/v1/openapi.json">openapi.json</a>.</p>',
      `<ul>${contents.join('')}</ul>`,
      ...operations.map(({ method, path, operation }) => operationSection(method, path, operation)),
      ...shapes,
    ].join('\n'),
  )
}

function operationSection(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']
  return [
    `<h2 id="${operation.operationId}"><span class="method">${method}</span><code>/v1${escapeHtml(path)}</code></h2>`,
    `<p>${inline(operation.summary)}</p>`,
    `<div class="muted">${prose(operation.description)}</div>`,
    operation.parameters.length > 0 ? `<h3>Parameters</h3>${parameterTable(operation.parameters)}` : '',
    body ? `<h3>Body</h3>${fieldTable(body.schema)}` : '',
    body?.example ? example(body.example) : '',
    '<h3>Answers</h3>',
    ...Object.entries(operation.responses).map(([status, response]) => answerOf(status, response)),
  ].join('\n')
}

function answerOf(status: string, { description, content }: Operation['responses'][string]): string {
  const answer = content?.['application/json']
  const shape = answer?.schema.$ref?.split('/').at(-1) ?? ''
  const link = shape === '' ? '' : ` <a href="#shape-${shape}">${shape}</a>`
  return `<div><strong>${status}</strong>${link} ${prose(description)}${answer?.example ? example(answer.example) : ''}</div>`
}

function shapeSection(name: string, schema: Json): string {
  return `<h2 id="shape-${name}">${name}</h2><p>${inline(schema.description ?? '')}</p>${fieldTable(schema)}`
}

function parameterTable(parameters: Parameter[]): string {
  return table(
    parameters.map(({ name, required, schema, description, in: place }) => {
      return row(name, `${typeOf(schema)}, ${place}${required ? ', required' : ''}`, description ?? '')
    }),
  )
}

function fieldTable({ properties = {}, required = [] }: Json): string {
  return table(
    Object.entries(properties).map(([name, field]) => {
      const schema = field as Json
      return row(name, `${typeOf(schema)}${required.includes(name) ? '' : ', optional'}`, schema.description ?? '')
    }),
  )
}

function table(rows: string[]): string {
  return `<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function row(name: string, type: string, meaning: string): string {
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${inline(meaning)}</td></tr>`
}

function typeOf(schema: Json): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((branch) => typeOf(branch as Json)))].join(' | ')
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items as Json)}` : 'list'
  return String(schema.type ?? 'any')
}

function example(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}
