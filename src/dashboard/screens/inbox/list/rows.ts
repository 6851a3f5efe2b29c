import type { LiveConversation, LiveMessage } from '../../../shell/live.tsx'
import type { Row, Sort } from './filters.ts'

/** After every time. */
const LAST = '9999'

/** The loaded conversations by ID. Pages overlap and conversations move between pages; each is kept once, in its latest state. */
export type Rows = ReadonlyMap<string, Row>

/** A response that was in flight during a live update is older than the update. */
export function withPage(rows: Rows, nodes: readonly Row[]): Rows {
  const merged = new Map(rows)
  for (const node of nodes) {
    const known = merged.get(node.id)
    if (!known || known.lastMessageAt <= node.lastMessageAt) merged.set(node.id, node)
  }
  return merged
}

/** Applies a live update. Returns the same object if the conversation is not loaded. */
function mergeIntoRow(rows: Rows, change: Partial<Row> & { id: string }): Rows {
  const row = rows.get(change.id)
  return row ? new Map(rows).set(row.id, { ...row, ...change }) : rows
}

export function withMessage(rows: Rows, { conversation, ...message }: LiveMessage): Rows {
  if (!conversation) return rows
  return mergeIntoRow(rows, {
    ...conversation,
    messages: { __typename: 'MessageConnection', edges: [{ __typename: 'MessageEdge', node: message }] },
  })
}

export function withLiveConversation(rows: Rows, { conversation }: LiveConversation): Rows {
  return conversation ? mergeIntoRow(rows, conversation) : rows
}

/** The loaded rows and the waiting ones of later pages. */
export function withWaiting(rows: Rows, waiting: Rows): Rows {
  return new Map([...[...waiting].filter(([, row]) => row.waitingSince !== null), ...rows])
}

/** In the order of the list. */
export function sorted(rows: readonly Row[], sort: Sort | undefined): Row[] {
  if (sort !== 'score') return waitingFirst(rows)
  return rows.toSorted((a, b) => b.qualification.score - a.qualification.score || compare(b.id, a.id))
}

/** Leads who wait for a person come first, the longest wait on top. Then the latest message first, as in the API. */
function waitingFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      compare(a.waitingSince ?? LAST, b.waitingSince ?? LAST) ||
      compare(b.lastMessageAt, a.lastMessageAt) ||
      compare(b.id, a.id),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
