import type { Operation } from './openapi-document.ts'

type Call = { method: string; path: string; operation: Pick<Operation, 'parameters' | 'requestBody'> }

/** The request as a `curl` command for a shell in which `URL` and `KEY` are set. */
export function curlOf({ method, path, operation: { parameters, requestBody } }: Call): string {
  const [json, file] = [requestBody?.content['application/json'], Object.keys(requestBody?.content ?? {})[0]]
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$URL/v1${filled(path, parameters)}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(method === 'post' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(json
      ? ['-H "Content-Type: application/json"', `-d '${shellText(JSON.stringify(json.example ?? {}, null, 2))}'`]
      : []),
    ...(file && !json ? [`-H "Content-Type: ${file}"`, '--data-binary @leads.csv'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Path parameters that have an example get it. */
function filled(path: string, parameters: Operation['parameters']): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    const [example] = Array.isArray(schema?.examples) ? schema.examples : []
    return typeof example === 'string' ? encodeURIComponent(example) : whole
  })
}

/** Text between single quotes in a POSIX shell. */
function shellText(text: string): string {
  return text.replaceAll("'", String.raw`'\''`)
}
