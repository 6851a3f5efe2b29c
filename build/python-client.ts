import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callsOf, readDocument, resourcesOf, type Schema } from './client-types.ts'
import { type Method, methodOf } from './python-methods.ts'
import { docstring, type PythonType } from './python-text.ts'
import { pascal, pythonTypes } from './python-types.ts'

const PROJECT = join(import.meta.dirname, '..')
const SOURCE = join(PROJECT, 'src/client/python/leadthread')

/** The names of the module `typing` that the generated code can use. */
const TYPING = ['Any', 'Dict', 'List', 'Literal', 'Mapping', 'Optional', 'Sequence', 'TypedDict', 'Union']

const HEAD = 'Generated from the OpenAPI document by `npm run build:python`. Do not edit.'

/** `npm run build:python [-- FOLDER]` writes the Python client as a package, to `dist/python` or FOLDER. */
if (import.meta.main) writePythonClient(resolve(process.argv[2] ?? join(PROJECT, 'dist/python')))

function writePythonClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(SOURCE, join(folder, 'leadthread'), { recursive: true, filter: (path) => !path.includes('__pycache__') })
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
  const files = pythonClient(readFileSync(join(PROJECT, 'openapi.json'), 'utf8'), version)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'leadthread', name), text)
  writeFileSync(join(folder, 'pyproject.toml'), projectFile(version))
  writeFileSync(join(folder, 'README.md'), withoutLinks(readFileSync(join(PROJECT, 'docs/python.md'), 'utf8')))
  cpSync(join(PROJECT, 'LICENSE'), join(folder, 'LICENSE'))
}

/** The generated files of the package, by name: the types of the document, and a method for each operation. */
export function pythonClient(openapiText: string, version: string): Record<string, string> {
  const document = readDocument(openapiText)
  const schemas = document.components.schemas as Record<string, Schema>
  const types = pythonTypes(schemas)
  const methods = callsOf(document).map((call) => methodOf(call, types))
  return { 'types.py': typesFile(types.declarations(resourcesOf(schemas))), 'client.py': clientFile(methods, version) }
}

function typesFile(declarations: string[]): string {
  return `"""The objects of the API.

Responses can have further fields, and values can be added to those of a field.

${HEAD}
"""

from __future__ import annotations

${importOf('typing', TYPING, declarations.join())}
${declarations.map((text) => `\n\n${text}`).join('')}`
}

function clientFile(methods: Method[], version: string): string {
  const resources = Map.groupBy(methods, ({ resource }) => resource)
  const classes = [...resources].map(([name, own]) => classOf(name, own)).join('')
  const used = [...new Set(methods.flatMap((method) => method.used.flatMap(namesIn)))]
  const ownTypes = used.filter((name) => /^[A-Z]\w+$/.test(name) && ![...TYPING, 'ResultList', 'None'].includes(name))
  return `"""The client, with a method for each operation of the REST API.

${HEAD}
"""

from __future__ import annotations

${importOf('typing', TYPING, classes)}

from .pages import ResultList
from .retry import Retry
from .transport import OMITTED, Transport, path_of
${importOf('.types', ownTypes.sort(), classes)}
from .upload import UploadSource

VERSION = "${version}"


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${classes}

class Client:
    """A client of the service.

    A call that fails raises \`ApiError\`, after retries where they are safe. Each POST has an
    Idempotency-Key, so a retry does not repeat the operation. Every method has these options:
    \`timeout\` and \`retry\` replace those of the client, and \`idempotency_key\` makes a POST safe to
    repeat after a crash of your process. Threads can share a client.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30.0,
        retry: Optional[Retry] = None,
    ) -> None:
        """Creates a client.

        Args:
            api_key: An API key, \`lt_live_…\` or \`lt_test_…\`, or an access token, \`lt_token_…\`. It
                selects the workspace.
            base_url: URL of the service, such as \`https://leadthread.example.com\`, with or without
                \`/v1\` at the end.
            timeout: Timeout of each attempt, in seconds. Uploads have 15 minutes.
            retry: The limits of retries.
        """
        transport = Transport(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            retry=retry or Retry(),
            user_agent=f"leadthread-python/{VERSION}",
        )
${[...resources.keys()].map((name) => `        self.${name} = ${pascal(name)}Resource(transport)\n`).join('')}`
}

function classOf(resource: string, methods: Method[]): string {
  const title = docstring(`The methods of \`client.${resource}\`.`, '    ')
  return `\n\nclass ${pascal(resource)}Resource(_Resource):\n${title}\n${methods.map(({ text }) => text).join('\n')}`
}

/** An import of those names that the text contains. */
function importOf(module: string, names: string[], text: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const line = `from ${module} import ${used.join(', ')}`
  return line.length <= 100 ? line : `from ${module} import (\n${used.map((name) => `    ${name},\n`).join('')})`
}

function namesIn({ name, inner }: PythonType): string[] {
  return [name, ...inner.flatMap(namesIn)]
}

/** The page without links to other pages of the documentation, which the package does not contain. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
}

function projectFile(version: string): string {
  return `[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "leadthread"
version = "${version}"
description = "Leadthread client: REST API and webhooks"
readme = "README.md"
license = "Apache-2.0"
license-files = ["LICENSE"]
requires-python = ">=3.9"
dependencies = []
classifiers = ["Programming Language :: Python :: 3", "Typing :: Typed"]

[tool.setuptools]
packages = ["leadthread"]

[tool.setuptools.package-data]
leadthread = ["py.typed"]
`
}
