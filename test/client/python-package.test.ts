import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pythonClient } from '../../build/python-client.ts'
import { createClient } from '../../src/client/index.ts'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'

const files = pythonClient(openapiText(), '1.2.3')

test('the Python client has the resources and methods of the TypeScript client', () => {
  const { live: _, ...resources } = createClient({ apiKey: 'lt_test_x', baseUrl: 'https://example.com' })
  const expected = Object.entries(resources).flatMap(([resource, methods]) =>
    Object.keys(methods).map((name) => `${snake(resource)}.${snake(name)}`),
  )

  expect(methodsOf(files['client.py']!).sort()).toEqual(expected.sort())
})

test('the Python code fits the width of its formatter and has no tabs', () => {
  const handwritten = ['__init__', 'errors', 'pages', 'retry', 'transport', 'upload', 'webhooks'].map((name) =>
    readFileSync(`src/client/python/leadthread/${name}.py`, 'utf8'),
  )
  const lines = [...Object.values(files), ...handwritten].join('').split('\n')

  expect(lines.length).toBeGreaterThan(4_000)
  expect(lines.filter((line) => line.length > 100 || /\t|\s$/.test(line))).toEqual([])
})

test('the Python client has the version of the package', () => {
  expect(files['client.py']).toContain('VERSION = "1.2.3"')
})

/** `handOff` as `hand_off`. */
function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The public methods, such as `leads.create`. A keyword of Python has an underscore at its end. */
function methodsOf(code: string): string[] {
  const attributes = new Map(
    [...code.matchAll(/self\.(\w+) = (\w+)\(transport\)/g)].map(([, name, kind]) => [kind, name]),
  )
  return code.split(/^class /m).flatMap((part) => {
    const resource = attributes.get(/^\w+/.exec(part)?.[0])
    const names = [...part.matchAll(/^ {4}def ([a-z]\w*?)_?\(/gm)].map(([, name]) => name)
    return resource ? names.map((name) => `${resource}.${name}`) : []
  })
}
