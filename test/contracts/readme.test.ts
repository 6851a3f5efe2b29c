import { readFileSync } from 'node:fs'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'

const readme = readFileSync('README.md', 'utf8')
const schema = createAppSchema()

const blocks = (language: string) => [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
/** The commands of the README, without the indentation of its lists. */
const commands = blocks('sh').map(([, text]) => text!.replaceAll(/^ {3}/gm, ''))

/** What the shell makes of `-d '…'`, with a variable where one stands. */
const bodies = commands
  .flatMap((text) => [...text.matchAll(/ -d '((?:[^']|'\$\w+'|'"\$\w+"')*)'/g)])
  .map(([, body]) => body!.replaceAll(/'"?\$\w+"?'/g, 'x'))

const documents = [
  ...bodies.map((body) => body.match(/^\{"query"/) && (JSON.parse(body) as { query: string }).query),
  ...commands.flatMap((text) => [...text.matchAll(/^ask '([^']*)'/gm)].map(([, query]) => query!)),
  ...blocks('graphql').flatMap(([, text]) => text!.split(/\n(?=mutation|query|subscription)/)),
].filter((document) => document !== null)

test('every body that the README sends is JSON', () => {
  expect(bodies.length).toBeGreaterThan(10)
  for (const body of bodies) expect(() => JSON.parse(body), body).not.toThrow()
})

test('every query that the README shows is one of ours', () => {
  expect(documents.length).toBeGreaterThan(12)
  for (const document of documents) {
    expect(
      validate(schema, parse(document)).map(({ message }) => message),
      document,
    ).toEqual([])
  }
})

test('no command of the README gives curl two content types', () => {
  const doubled = commands.flatMap((text) => text.match(/^call .*Content-Type.*$/gm) ?? [])

  expect(doubled).toEqual([])
})
