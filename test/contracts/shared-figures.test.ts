import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = (name: string) => readFileSync(name, 'utf8').replaceAll(/\s+/g, ' ')

/** The cells of the table row that starts with `name`. */
function row(file: string, name: string): string[] {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`| ${name} |`))
  expect(line, `${file} has no row "${name}"`).toBeDefined()
  return line!
    .split('|')
    .map((cell) => cell.trim())
    .slice(2, -1)
}

test('decisions.md gives the newest figures of understanding.md for opt-outs', () => {
  const newest = (name: string) => row('docs/understanding.md', `opt-out set 3, ${name}`)
  const [all, , suppressed] = newest('opt-outs suppressed')
  const [, , found] = newest('opt-outs suppressed or held')
  const [ordinary, , mistaken] = newest('ordinary texts suppressed')

  expect(page('docs/decisions.md')).toContain(
    `Of ${all} opt-outs, the service recognizes ${suppressed} and hands ${Number(found) - Number(suppressed)} more ` +
      `off to a person. Of ${ordinary} ordinary texts, it mistakes ${mistaken} for an opt-out.`,
  )
})

test('decisions.md gives the figures of performance.md for webhook deliveries', () => {
  const [postgres, redis] = row('docs/performance.md', '200 events/s')
  const [burst, , loop] = row('docs/performance.md', '3,000 events at once')
  const [besides] = row('docs/performance.md', '20 events/s to one endpoint, while 60 other endpoints never respond')
  const [, slow, alone] = /^(.+) \(without the 60 endpoints: (.+)\)$/.exec(besides!)!
  const decisions = page('docs/decisions.md')

  expect(decisions).toContain(`in ${postgres} ms (p50 / p95 / p99) with the queue on PostgreSQL`)
  expect(decisions).toContain(`With the queue on Redis, it takes ${redis} ms`)
  expect(decisions).toContain(`is delivered at ${burst!.split('/')[0]} events/s`)
  expect(decisions).toContain(`reaches ${loop!.split('/')[0]} events/s`)
  expect(decisions).toContain(`an event is delivered in ${alone} ms (p50 / p95 / p99)`)
  expect(decisions).toContain(`an event to this endpoint is delivered in ${slow} ms`)
})
