import { ATTACKS, type Attack } from '../graphql/support/graphql-attacks.ts'
import { type BenchDatabase, startChild } from './child.ts'
import { HISTORY, writeHistory } from './history.ts'
import { percentile, type Table } from './table.ts'

const TIMES = 60
const PLAIN: Attack['body'] = {
  query: `{ conversations(first: 20, orderBy: LAST_MESSAGE_AT) {
    edges { node { id status phone lastMessageAt lead { id attributes } messages(first: 1) { edges { node { id body } } } } }
  } }`,
}

/**
 * Measures how long the service takes to reject hostile input, compared with reading a page of the inbox. One request at a
 * time.
 */
export async function measureAttacks(given: BenchDatabase, flags: string[]): Promise<Table> {
  await writeHistory(given, HISTORY)
  const ours = startChild('processes/ours.ts', given, flags)
  try {
    const port = await ours.ask<number>('port')
    const ask = (body: Attack['body']) => timed({ port, key: given.key }, body)
    const plain = await measure(ask, PLAIN, null)
    const rows: string[][] = []
    for (const { name, body, code } of ATTACKS) rows.push(row(name, await measure(ask, body, code), plain))
    rows.sort((a, b) => Number.parseFloat(b[1]!) - Number.parseFloat(a[1]!))
    return {
      title: `GraphQL: what is refused before anything is resolved, each ${TIMES} times`,
      columns: ['', 'p50', 'p95', 'of the plain query'],
      rows: [row('a page of the inbox, answered', plain, plain), ...rows],
      notes: [
        'Each document is another text, so that none is remembered. Aim: nothing costs more than 5 plain queries.',
      ],
    }
  } finally {
    await ours.close()
  }
}

type MeasuredResponse = { ms: number; code: string | null }

async function measure(
  ask: (body: Attack['body']) => Promise<MeasuredResponse>,
  body: Attack['body'],
  code: string | null,
) {
  const waits: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const answer = await ask({ ...body, query: `#${n}\n${body.query}` })
    if (answer.code !== code)
      throw new Error(`${body.query.slice(0, 60)} was answered with ${answer.code}, not ${code}`)
    if (n >= TIMES / 6) waits.push(answer.ms) // the first requests warm up
  }
  return waits
}

async function timed({ port, key }: { port: number; key: string }, body: Attack['body']): Promise<MeasuredResponse> {
  const text = JSON.stringify(body)
  const startedMs = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: text,
  })
  const answer = await response.text()
  const ms = performance.now() - startedMs
  const { errors } = JSON.parse(answer) as { errors?: { extensions: { code: string } }[] }
  return { ms, code: errors?.[0]?.extensions.code ?? null }
}

function row(name: string, waits: number[], plain: number[]): string[] {
  const p50 = percentile(waits, 0.5)
  const share = p50 / percentile(plain, 0.5)
  return [name, `${p50.toFixed(2)} ms`, `${percentile(waits, 0.95).toFixed(2)} ms`, share.toFixed(2)]
}
