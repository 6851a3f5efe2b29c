import type { OpenapiDocument, Operation, OperationResponse, Parameter } from './openapi-document.ts'
import { COMMON_CODES } from './openapi-errors.ts'

type Kind = 'responses' | 'parameters' | 'examples'

/** A place in the document that can refer to a component, and the name that the component should have. */
type Use = { holder: Record<string, unknown>; key: string; name: string }

/** The same document. The responses, parameters and examples that it repeats are components. */
export function withSharedParts(document: OpenapiDocument): OpenapiDocument {
  const { components, ...rest } = structuredClone(document)
  const paths = Object.entries({ ...rest.paths, ...rest.webhooks })
  const operations = paths.flatMap(([path, methods]) => Object.values(methods).map((one) => ({ ...one, path })))
  const responses = share<OperationResponse>('responses', operations.flatMap(errorsOf))
  const parameters = share<Parameter>('parameters', operations.flatMap(parametersOf))
  const withExamples = [responses, ...operations.map((one) => one.responses)]
  const examples = share('examples', withExamples.flatMap(examplesOf))
  return { ...rest, components: { ...components, parameters, responses, examples } }
}

/** Replaces values that occur more than once by references to components, and returns the components. A name is used once. */
function share<Value>(kind: Kind, uses: Use[]): Record<string, Value> {
  const components: Record<string, Value> = {}
  for (const same of Map.groupBy(uses, ({ holder, key }) => JSON.stringify(holder[key])).values()) {
    const { holder, key, name } = same[0]!
    if (same.length === 1 || name in components) continue
    components[name] = holder[key] as Value
    for (const use of same) use.holder[use.key] = { $ref: `#/components/${kind}/${name}` }
  }
  return components
}

/**
 * Error responses, named by status and by the codes that only some operations have: `Error400MalformedJson`. Successes stay
 * inline, because client generators do not find their media type behind a reference.
 */
function errorsOf({ responses }: Operation): Use[] {
  const errors = Object.entries(responses).filter(([status]) => status >= '400' && status <= '599')
  return errors.map(([status, { content }]) => {
    const codes = Object.keys(content?.['application/json']?.examples ?? {})
    const own = codes.filter((code) => !COMMON_CODES.includes(code))
    return { holder: responses, key: status, name: pascalCase(['Error', status, ...own]) }
  })
}

/** A path parameter is named with its resource, since each resource has its own `id`: `LeadsId`. */
function parametersOf({ parameters, path }: Operation & { path: string }): Use[] {
  const holder = parameters as unknown as Use['holder']
  const [, resource = ''] = path.split('/')
  return parameters.map(({ name, in: place }, index) => {
    return { holder, key: String(index), name: pascalCase(place === 'path' ? [resource, name] : [name]) }
  })
}

function examplesOf(responses: Record<string, OperationResponse>): Use[] {
  const bodies = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}))
  return bodies.flatMap(({ examples = {} }) =>
    Object.keys(examples).map((name) => ({ holder: examples, key: name, name })),
  )
}

function pascalCase(words: string[]): string {
  const parts = words.flatMap((word) => word.split(/[^a-zA-Z0-9]+/))
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}
