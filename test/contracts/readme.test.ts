import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'

const pages = globSync(['*.md', 'docs/*.md', 'examples/*.md'])
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
const schema = createAppSchema()

const blocks = (language: string) => [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
/** The commands of the README and of docs/, without the indentation of their lists. */
const commands = blocks('sh').map(([, block]) => block!.replaceAll(/^ {3}/gm, ''))

/** The shell's result of `-d '…'`, with variables replaced. */
const bodies = commands
  .flatMap((block) => [...block.matchAll(/ -d '((?:[^']|'\$\w+'|'"\$\w+"')*)'/g)])
  .map(([, body]) => body!.replaceAll(/'"?\$\w+"?'/g, 'x'))

const documents = [
  ...bodies.map((body) => body.match(/^\{"query"/) && (JSON.parse(body) as { query: string }).query),
  ...commands.flatMap((block) => [...block.matchAll(/^ask '([^']*)'/gm)].map(([, query]) => query!)),
  ...blocks('graphql').flatMap(([, block]) => block!.split(/\n(?=mutation|query|subscription)/)),
].filter((document) => document !== null)

test('every request body in the documentation is JSON', () => {
  expect(bodies.length).toBeGreaterThan(12)
  for (const body of bodies) expect(() => JSON.parse(body), body).not.toThrow()
})

test('every GraphQL document in the documentation is valid against the schema', () => {
  expect(documents.length).toBeGreaterThan(19)
  for (const document of documents) {
    expect(
      validate(schema, parse(document)).map(({ message }) => message),
      document,
    ).toEqual([])
  }
})

test('no command in the documentation gives curl two content types', () => {
  const doubled = commands.flatMap((block) => block.match(/^call .*Content-Type.*$/gm) ?? [])

  expect(doubled).toEqual([])
})

test('a README is short enough to be read before the first change', () => {
  const longerThan = (max: number, files: string[]) =>
    files
      .filter((file) => statSync(file).size > max)
      .map((file) => `${file} has ${statSync(file).size} bytes, and ${max} are allowed.`)
  const tooLong = [
    ...longerThan(8_192, ['README.md', 'src/README.md']),
    ...longerThan(3_072, globSync('src/{domain,interfaces}/**/README.md')),
  ]

  expect(tooLong).toEqual([])
})

test('every link in a README leads to a file', () => {
  const links = globSync(['*.md', '{.ci,src,docs,test,examples}/**/*.md'], {
    exclude: ['**/node_modules/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => ({
      file,
      target: target!,
    })),
  )

  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ file, target }) => !existsSync(join(dirname(file), target)))).toEqual([])
})
